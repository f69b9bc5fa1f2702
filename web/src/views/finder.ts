import { load } from "../data";
import { h } from "../dom";
import type { View } from "../view";

interface Catalogue {
  instructions: unknown[];
}

export const finder: View = {
  name: "find",
  title: "Instructions",
  async show(root) {
    const { instructions } = await load<Catalogue>("catalogue");
    root.append(h("p", {}, `${instructions.length} matrix instructions`));
  },
};
