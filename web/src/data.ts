// Data of the page: documents that Python wrote (wavecore/web/documents.py), and live requests.
//
// A document is a script, data/PATH.js, that calls wavecoreData("PATH", value): browsers load
// scripts from a file:// folder as well as from a server, and fetch() only from a server.

declare global {
  interface Window {
    wavecoreData: (path: string, value: unknown) => void;
  }
}

/** What a server or a document says went wrong; its message is for the reader. */
export class DataError extends Error {}

/** There is no document at a path. */
export class Missing extends DataError {}

const arrived = new Map<string, unknown>();
const asked = new Map<string, Promise<unknown>>();

window.wavecoreData = (path, value) => {
  arrived.set(path, value);
};

/** A document, loaded once. Rejects with DataError. */
export function load<T>(path: string): Promise<T> {
  const before = asked.get(path);
  if (before) return before as Promise<T>;
  const made = new Promise<unknown>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `data/${path.split("/").map(encodeURIComponent).join("/")}.js`;
    script.onload = () => {
      if (arrived.has(path)) resolve(arrived.get(path));
      else reject(new DataError(`data/${path}.js holds something else.`));
      script.remove();
    };
    script.onerror = () => {
      asked.delete(path);
      script.remove();
      void why(script.src, path).then(reject);
    };
    document.head.append(script);
  });
  asked.set(path, made);
  return made as Promise<T>;
}

const SILENT = "The server does not answer: is wavecore explore still running?";

/** Whether a wavecore server is behind the page: it can compute what was not computed before. */
export const live = document.querySelector('meta[name="wavecore-live"]') !== null;

/** Why a document did not come; a script's element does not say. */
async function why(address: string, path: string): Promise<DataError> {
  const nothing = new Missing(`There is no ${path} here.`);
  if (!live) return nothing;
  const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  if (!answer) return new DataError(SILENT);
  return answer.status === 403 ? new DataError(await answer.text()) : nothing; // of a server begun since, for one
}

/** A live request: POST api/NAME. Rejects with DataError, or with AbortError if it was aborted. */
export async function call<T>(name: string, body: unknown, signal?: AbortSignal): Promise<T> {
  if (!live) throw new DataError("This needs the server: wavecore explore.");
  const answer = await fetch(`api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Wavecore": "1" },
    body: JSON.stringify(body),
    credentials: "same-origin",
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new DataError(SILENT);
  });
  const said: unknown = await answer.json().catch(() => ({ error: answer.statusText }));
  if (!answer.ok) throw new DataError((said as { error?: string }).error ?? answer.statusText);
  return said as T;
}
