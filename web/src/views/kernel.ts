// Kernels: source, machine code, a run on small data, and that run step by step.

import { call, DataError, live, load } from "../data";
import { h } from "../dom";
import { nearest, NotFound, noTarget } from "../missing";
import { href, keep, type Route } from "../route";
import { titled } from "../targets";
import type { View } from "../view";
import { messages, resources } from "./kernel/facts";
import { LaunchForm } from "./kernel/form";
import { Panes } from "./kernel/panes";
import { complaints, counters, results } from "./kernel/results";
import { packed, unpacked } from "./kernel/sharing";
import { Stepper, type StepperState } from "./kernel/stepper";
import { isRefused, type Code, type Entry, type Gallery, type Language, type Launch, type Refused, type Run, type Site } from "./kernel/types";

const OWN = "own";
const PAUSE_MS = 900;
const FILES: Record<Language, string> = { hip: "kernel.hip", python: "kernel.py" };
// What this visit's user has compiled: a source that came with a link is looked at first.
let seen = "";

class KernelView {
  private readonly about = h("p", { class: "lead" });
  private readonly notice = h("div", { class: "notice", role: "status" });
  private readonly messages = h("div");
  private readonly panes: Panes;
  private readonly form: LaunchForm;
  private readonly runs = h("section", { "aria-label": "Run", class: "run" });
  private readonly takes = h("section", { "aria-label": "Resources" });
  private readonly heats = h("div", { class: "heats" });
  private codes: (Code | Refused)[] = [];
  private entry: Entry | null = null;
  private language: Language = "hip";
  private targets: string[] = [];
  private opt: string;
  private wave = "0";
  private kernel: string;
  private waiting = 0;
  private isUnread = false; // the source came with a link, and nobody has said yet to compile it
  private steps: StepperState | null = null; // of the run that was shown last
  private working: AbortController | null = null;

  constructor(
    private readonly root: HTMLElement, private readonly gallery: Gallery,
    private readonly route: Route, private readonly gone: AbortSignal
  ) {
    this.panes = new Panes({
      changed: () => this.changed(),
      compile: () => void this.compile(),
      chose: (file, line) => keep({ line: `${line}`, file: file === FILES[this.language] ? "" : file }),
    });
    this.form = new LaunchForm(gallery, !live);
    const { query } = route;
    this.opt = query["opt"] ?? "O3";
    this.wave = query["wave"] ?? "0";
    this.kernel = query["kernel"] ?? "";
  }

  async show(): Promise<void> {
    this.gone.addEventListener("abort", () => window.clearTimeout(this.waiting));
    const { parts, query } = this.route;
    const beside = (query["beside"] ?? "").split(",").filter(Boolean);
    if (parts[0] === OWN) {
      await this.showOwn(parts[1] ?? this.gallery.target, beside);
      return;
    }
    const name = parts[0] ?? this.gallery.kernels[0]?.name ?? "";
    const entry = this.gallery.kernels.find((each) => each.name === name);
    if (!entry) throw this.unknown(name);
    const target = parts[1] ?? (entry.targets.includes(this.gallery.target) ? this.gallery.target : entry.targets[0] ?? "");
    if (!entry.targets.includes(target)) throw noTarget(target, entry.targets, (each) => href("kernel", [name, each]), `the kernel ${name}`);
    this.entry = entry;
    this.language = entry.language;
    this.targets = [target, ...beside.filter((each) => entry.targets.includes(each) && each !== target)];
    const [run, ...codes] = await Promise.all([
      load<Run>(`run/${name}/${target}`),
      ...this.targets.map((each) => load<Code>(`kernel/${name}/${each}`)),
    ]);
    if (this.gone.aborted) return;
    this.codes = codes;
    this.build();
    this.panes.showSource(FILES[entry.language], entry.source, !live);
    this.form.show(codes[0]?.parameters ?? [], codes[0]?.wave ?? 64, entry.launches[target] ?? null);
    this.showCodes();
    this.showRun(run);
    this.restoreLine();
  }

  private unknown(name: string): NotFound {
    const names = this.gallery.kernels.map((each) => each.name);
    const near = nearest(name, names);
    return new NotFound(`There is no kernel ${name} here.`,
      (near.length ? near : names).map((each) => [each, href("kernel", [each])]));
  }

  /** A source of the user's own, out of the link. */
  private async showOwn(target: string, beside: string[]): Promise<void> {
    const { query } = this.route;
    const text = query["code"] ? await unpacked(query["code"]) : "";
    const launch = query["launch"] ? launchOf(await unpacked(query["launch"])) : null;
    this.language = query["language"] === "python" ? "python" : "hip";
    const known = new Set(this.gallery.targets.map((each) => each.name));
    this.targets = [target, ...beside].filter((each, at, all) => known.has(each) && all.indexOf(each) === at);
    if (!known.has(target)) throw noTarget(target, [...known], (each) => href("kernel", [OWN, each], query));
    this.build();
    this.panes.showSource(FILES[this.language], text, !live);
    this.panes.showCode([], []);
    if (!live) {
      this.say("The exported page shows precomputed results. To compile and run your own source: ",
        h("code", {}, "wavecore explore"));
    } else if (!text) this.say("Write a kernel, in HIP C++ or in Python; Control Enter compiles it.");
    else if (text === seen) await this.compile(launch);
    else {
      this.isUnread = true;
      this.say("This source came with the link. Look at it before it is compiled: ",
        this.language === "python" ? "Python runs on this machine when it is compiled. " : "", h("button", {
          type: "button", class: "primary", onclick: () => void this.compile(launch),
        }, "Compile it"));
    }
  }

  // ----------------------------------------------------------------------------- controls

  private build(): void {
    this.about.textContent = this.entry?.about ?? "";
    this.root.replaceChildren(
      h("h2", { class: "unseen" }, "Kernels"), this.controls(), this.notice,
      h("div", { class: "above" }, this.about, this.heats), this.panes.root, this.panes.strip, this.messages, this.runs, this.takes);
  }

  private controls(): HTMLElement {
    const choice = (label: string, options: [string, string][], chosen: string, change: (value: string) => void) => {
      const select = h("select", { "aria-label": label }, options.map(([value, text]) =>
        h("option", { value, selected: value === chosen }, text)));
      select.addEventListener("change", () => change(select.value));
      return h("label", {}, `${label} `, select);
    };
    const kernels: [string, string][] = this.gallery.kernels.map((each) =>
      [each.name, `${each.title} (${each.language === "hip" ? "HIP" : "Python"})`]);
    kernels.push([OWN, "a source of your own"]);
    const names = this.entry ? this.entry.targets : this.gallery.targets.map((each) => each.name);
    const targets = names.map((name): [string, string] => [name, titled(name)]);
    const others = (at: number): [string, string][] =>
      [["", "none"], ...targets.filter(([name]) => !this.targets.slice(0, at).includes(name))];
    const made = [
      choice("kernel", kernels, this.entry?.name ?? OWN, (name) => void this.goToKernel(name)),
      !this.entry && choice("language", [["hip", "HIP C++"], ["python", "Python"]], this.language, (value) => {
        this.language = value as Language;
        this.panes.showSource(FILES[this.language], this.panes.text, !live);
      }),
      choice("target", targets, this.targets[0] ?? "", (name) =>
        this.goToTargets([name, ...this.targets.slice(1).filter((each) => each !== name)])),
      choice("beside", others(1), this.targets[1] ?? "", (name) => this.beside(1, name)),
      this.targets.length > 1 && choice("and", others(2), this.targets[2] ?? "", (name) => this.beside(2, name)),
    ];
    const liveOnes = live ? [
      choice("optimised", this.gallery.opts.map((each) => [each, `-${each}`]), this.opt, (value) => {
        this.opt = value;
        void this.again();
      }),
      choice("wave", [["0", "target's"], ["32", "32"], ["64", "64"]], this.wave, (value) => {
        this.wave = value;
        void this.again();
      }),
      h("button", { type: "button", class: "primary", onclick: () => void this.compile() }, "Compile"),
      h("button", { type: "button", onclick: () => void this.launch() }, "Run"),
    ] : [h("span", { class: "hint" }, "-O3. Other levels, targets and sources: ", h("code", {}, "wavecore explore"))];
    return h("div", { class: "tools", role: "toolbar", "aria-label": "Kernel" }, made, liveOnes,
      h("button", { type: "button", onclick: () => void this.share() }, "Link to this"));
  }

  /** Another one of the gallery; or what is shown, to be changed. */
  private async goToKernel(name: string): Promise<void> {
    if (name !== OWN) {
      location.hash = href("kernel", [name]);
      return;
    }
    if (live) seen = this.panes.text;
    const link = await this.ownState();
    location.hash = link;
  }

  private beside(at: number, name: string): void {
    this.goToTargets([...this.targets.slice(0, at), ...(name ? [name] : []), ...(name ? this.targets.slice(at + 1) : [])]);
  }

  private goToTargets(targets: string[]): void {
    this.targets = [...new Set(targets)];
    const [target = "", ...beside] = this.targets;
    if (this.entry) location.hash = href("kernel", [this.entry.name, target], { beside: beside.join(",") });
    else void this.again().then(() => this.root.querySelector(".tools")?.replaceWith(this.controls()));
  }

  private say(...said: (Node | string)[]): void {
    this.notice.replaceChildren(...said);
  }

  /** The text is not the gallery's any more. HIP is compiled when its writer stops for a moment. */
  private changed(): void {
    window.clearTimeout(this.waiting);
    if (live && this.language === "hip") {
      this.waiting = window.setTimeout(() => void this.compile(), PAUSE_MS);
    }
    if (!this.entry || this.panes.text === this.entry.source) return;
    this.entry = null;
    this.about.textContent = "";
    this.root.querySelector(".tools")?.replaceWith(this.controls());
  }

  // --------------------------------------------------------------------- compile and run

  private request(): Record<string, unknown> {
    return {
      language: this.language, source: this.panes.text, opt: this.opt, wave: Number(this.wave),
      kernel: this.kernel, constants: this.constants(),
    };
  }

  private constants(): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const input of this.takes.querySelectorAll<HTMLInputElement>("input[data-constant]")) {
      const text = input.value.trim();
      if (text) found[input.dataset["constant"] ?? ""] = constant(text);
    }
    return found;
  }

  private async ask<T>(name: string, body: unknown, doing: string): Promise<T | null> {
    if (!live) {
      this.say("This needs the server: ", h("code", {}, "wavecore explore"));
      return null;
    }
    this.working?.abort();
    const mine = this.working = new AbortController();
    this.gone.addEventListener("abort", () => mine.abort(), { once: true });
    this.say(`${doing} …`);
    this.root.setAttribute("aria-busy", "true");
    try {
      const found = await call<T>(name, body, mine.signal);
      this.say();
      return found;
    } catch (error) {
      if (mine.signal.aborted) return null;
      if (!(error instanceof DataError)) throw error;
      this.say(h("span", { class: "failed", role: "alert" }, error.message));
      return null;
    } finally {
      if (this.working === mine) this.root.removeAttribute("aria-busy");
    }
  }

  /** Compile what was compiled before, or may be. */
  private async again(): Promise<void> {
    if (!this.isUnread && this.panes.text) await this.compile();
  }

  private async compile(launch: Launch | null = null): Promise<boolean> {
    window.clearTimeout(this.waiting);
    this.isUnread = false;
    const request = this.request();
    const found = await this.ask<{ results: (Code | Refused)[] }>(
      "compile", { ...request, targets: this.targets }, "Compiling");
    if (!found) return false;
    seen = this.panes.text;
    this.codes = found.results;
    const first = found.results[0];
    if (first && !isRefused(first)) this.form.show(first.parameters, first.wave, launch);
    this.showCodes();
    this.showRun(null);
    history.replaceState(null, "", await this.stateLink());
    return found.results.every((each) => !isRefused(each));
  }

  private async launch(): Promise<void> {
    const first = this.codes[0];
    const isStale = this.panes.text !== seen && this.panes.text !== this.entry?.source;
    if ((isStale || !first || isRefused(first)) && !(await this.compile())) return;
    const body = { ...this.request(), target: this.targets[0], ...this.form.launch };
    const run = await this.ask<Run | Refused>("run", body, "Running");
    if (!run) return;
    if (isRefused(run)) {
      this.codes = [run];
      this.showCodes();
      return;
    }
    this.showRun(run);
    if (!this.entry) history.replaceState(null, "", await this.stateLink());
  }

  // ---------------------------------------------------------------------------------- show

  private showCodes(): void {
    const codes = this.codes.filter((each): each is Code => !isRefused(each));
    const diagnostics = this.codes[0]?.diagnostics ?? [];
    this.panes.showCode(codes, diagnostics);
    const others = this.codes.slice(1).flatMap((each) => isRefused(each)
      ? each.diagnostics.filter(({ kind }) => kind === "error" || kind === "hint")
        .map((said) => ({ ...said, text: `${each.target}: ${said.text}` })) : []);
    const all = [...diagnostics, ...others];
    this.messages.replaceChildren(...(all.length
      ? [messages(all, (line) => this.panes.goTo(FILES[this.language], line))] : []));
    const first = codes[0];
    this.takes.replaceChildren(...(first ? [h("h2", {}, "Resources"), resources(codes), this.choices(first)] : []));
  }

  /** Which kernel of several, and constants of one in Python. */
  private choices(code: Code): HTMLElement {
    const kernels = h("select", { disabled: !live }, code.kernels.map((name) =>
      h("option", { value: name, selected: name === code.kernel || name === this.kernel }, name)));
    kernels.addEventListener("change", () => {
      this.kernel = kernels.value;
      void this.compile();
    });
    return h("div", { class: "tools" },
      code.kernels.length > 1 && h("label", {}, "kernel ", kernels),
      code.constants.map((each) => h("label", {}, h("code", {}, each.name), " ", h("input", {
        "data-constant": each.name, value: String(each.default ?? ""), size: 8, disabled: !live,
      }))));
  }

  private showRun(run: Run | null): void {
    const first = this.codes[0];
    const code = first && !isRefused(first) ? first : null;
    this.panes.showRun(run);
    this.showHeats(run);
    const launch = [h("h2", {}, "Launch"), this.form.root];
    if (!run || !code) {
      this.runs.replaceChildren(...(code ? launch : []));
      return;
    }
    const { query } = this.route;
    const step = this.steps ? undefined : query["step"]; // the link's, of the first run alone
    const isRestored = step !== undefined;
    const stepper = new Stepper(code, run, {
      position: Number(step ?? (run.fault ? run.steps.steps.length - 1 : 0)),
      wave: this.steps ? "" : query["of"] ?? "",
      format: this.steps?.format ?? query["as"] ?? "hex",
      rows: this.steps?.rows ?? query["rows"] ?? "changed",
    }, {
      moved: (state) => {
        this.steps = state;
        keep({ step: String(state.position), of: state.wave, as: state.format, rows: state.rows });
        this.panes.showNow(stepper.pc, true);
      },
    });
    this.steps ??= stepper.shown;
    this.panes.showNow(stepper.pc, isRestored || run.fault !== null);
    this.runs.replaceChildren(
      complaints(run, (site) => this.goToSite(site)),
      h("h2", {}, "Steps ", h("span", { class: "place" },
        `workgroup ${run.steps.workgroup.join(", ")} of ${run.grid.join(" × ")}, ${run.steps.waves} wave${run.steps.waves === 1 ? "" : "s"}`)),
      stepper.root,
      ...launch, h("h2", {}, "Results"), results(run),
      ...(run.printed ? [h("pre", { class: "printed" }, run.printed)] : []),
      ...(run.profile ? [h("h2", {}, "Counters"), counters(run.profile), this.wholeProfile()] : []));
  }

  /** The profile with its pictures is a page of its own. */
  private wholeProfile(): HTMLElement {
    return h("p", {}, live ? h("button", { type: "button", onclick: () => void this.saveProfile() },
      "Save the whole profile as a page") : h("span", { class: "hint" }, "Roofline, LDS banks and lines of memory: ",
      h("code", {}, "wavecore profile --html")));
  }

  private async saveProfile(): Promise<void> {
    const body = { ...this.request(), target: this.targets[0], ...this.form.launch };
    const found = await this.ask<{ html: string }>("profile", body, "Profiling");
    if (!found) return;
    const link = h("a", { download: "profile.html", href: URL.createObjectURL(new Blob([found.html], { type: "text/html" })) });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  private goToSite(site: Site): void {
    if (site.line) this.panes.choose(site.file, site.line, true);
    if (site.pc !== null) this.panes.reveal(site.pc);
  }

  private showHeats(run: Run | null): void {
    const profile = run?.profile;
    const found = Object.entries(this.gallery.heats).filter(([name]) =>
      profile?.instructions.some((each) => (each as unknown as Record<string, number>)[name]));
    if (!found.length) {
      this.heats.replaceChildren();
      return;
    }
    const wanted = this.route.query["heat"] ?? "";
    const chosen = found.some(([name]) => name === wanted) ? wanted : "executed";
    const pick = (name: string) => this.panes.showHeat(name, this.gallery.heats[name] ?? "");
    this.heats.replaceChildren(h("fieldset", { class: "choices" }, h("legend", {}, "Heat"),
      found.map(([name, title]) => h("label", {}, h("input", {
        type: "radio", name: "heat", value: name, checked: name === chosen,
        onchange: () => {
          keep({ heat: name });
          pick(name);
        },
      }), title))));
    pick(chosen);
  }

  private restoreLine(): void {
    const { line, file } = this.route.query;
    const number = Number(line);
    if (line && Number.isInteger(number) && number > 0) {
      this.panes.choose(file ?? FILES[this.language], number, true);
    }
  }

  // --------------------------------------------------------------------------------- links

  private ownLink(code: string, launch = ""): string {
    const [target = this.gallery.target, ...beside] = this.targets;
    return href("kernel", [OWN, target], {
      beside: beside.join(","), language: this.language, opt: this.opt === "O3" ? "" : this.opt,
      wave: this.wave === "0" ? "" : this.wave, kernel: this.kernel, code, launch,
    });
  }

  /** A link to what is shown; of a source that is too long for one, without it. */
  private async stateLink(): Promise<string> {
    if (this.entry && this.opt === "O3" && this.wave === "0") return location.hash;
    return this.ownState();
  }

  private async ownState(): Promise<string> {
    try {
      return this.ownLink(await packed(this.panes.text), await packed(JSON.stringify(this.form.launch)));
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      return this.ownLink("");
    }
  }

  private async share(): Promise<void> {
    try {
      const link = this.entry ? location.hash
        : this.ownLink(await packed(this.panes.text), await packed(JSON.stringify(this.form.launch)));
      history.replaceState(null, "", link);
      await navigator.clipboard.writeText(location.href);
      this.say("The link was copied.");
    } catch (error) {
      if (error instanceof DataError) this.say(error.message);
      else this.say("The link is in the address bar.");
    }
  }
}

function constant(text: string): unknown {
  if (text === "True" || text === "False") return text === "True";
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

/** A launch out of a link: what it holds beside that, the server looks at. */
function launchOf(text: string): Launch | null {
  try {
    const made: unknown = JSON.parse(text);
    const launch = made as Launch;
    return Array.isArray(launch.arguments) && Array.isArray(launch.grid) && Array.isArray(launch.block) ? launch : null;
  } catch {
    throw new DataError("The launch in this link is damaged.");
  }
}

export const kernel: View = {
  name: "kernel",
  title: "Kernels",
  about: "Kernels in HIP C++ and Python for AMD GPUs: source, machine code, and a run step by step.",
  async show(root, route, gone) {
    const gallery = await load<Gallery>("kernels");
    if (!gone.aborted) await new KernelView(root, gallery, route, gone).show();
  },
};
