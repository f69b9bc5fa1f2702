// Browsers refuse workers to pages that were opened from files. The search runs in one, so there a
// frame that nobody sees stands in for it: the same scripts, messages both ways. The script of the
// search looks for the name IFrameWorker and then loads its parts from beside itself.
if (location.protocol === "file:") {
  const load = (inside, url) =>
    new Promise((done, failed) => {
      const script = inside.document.createElement("script");
      script.src = new URL(url, document.baseURI).href;
      script.charset = "utf-8"; // the frame's document has none of its own
      script.onload = done;
      script.onerror = () => failed(new Error(`${script.src} cannot be loaded`));
      inside.document.body.append(script);
    });

  window.Worker = window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.inside.importScripts = async (...urls) => {
        for (const each of urls) await load(this.inside, each);
      };
      this.ready = load(this.inside, url);
    }

    async postMessage(data) {
      await this.ready;
      this.inside.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}
