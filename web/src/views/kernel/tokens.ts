// What a text of C++ or Python is made of, for its colours: no parser, as it is never quite right
// while someone writes.

export type Kind = "comment" | "string" | "number" | "word" | "type" | "directive" | "builtin";
export type Piece = [Kind | "", string];

const CPP_WORDS = "alignas auto break case catch class const constexpr continue default delete do else enum explicit extern false for friend goto if inline namespace new noexcept nullptr operator private protected public register restrict return sizeof static static_assert static_cast reinterpret_cast struct switch template this throw true try typedef typename union using virtual volatile while __restrict__ __restrict __attribute__ asm __asm__";
const CPP_TYPES = "void bool char short int long float double signed unsigned half size_t uint \\w+_t _Float16 __half\\w* __bf16 __hip_\\w+ (?:float|int|uint|double|half|short|char|long)[1-4]";
const CPP_BUILTINS = "__global__ __device__ __host__ __shared__ __constant__ __launch_bounds__ __syncthreads\\w* __builtin_\\w+ __shfl\\w* __ballot\\w* __all\\w* __any\\w* atomic\\w+ threadIdx blockIdx blockDim gridDim warpSize";
const PYTHON_WORDS = "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield";
const PYTHON_BUILTINS = "range min max abs len int float bool wl wc";

const either = (words: string) => `\\b(?:${words.split(" ").join("|")})\\b`;
const NUMBER = "\\b0[xX][\\da-fA-F']+(?:\\.[\\da-fA-F]*)?(?:[pP][-+]?\\d+)?\\w*|(?:\\b\\d[\\d'_]*\\.?|\\.\\d)[\\d_]*(?:[eE][-+]?\\d+)?\\w*";

function pattern(parts: Partial<Record<Kind, string>>): RegExp {
  return new RegExp(Object.entries(parts).map(([kind, text]) => `(?<${kind}>${text})`).join("|"), "gm");
}

const QUOTED = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`;
const LONG = `"""[^]*?(?:"""|$(?![^]))|'''[^]*?(?:'''|$(?![^]))`;

const CPP = pattern({
  comment: "//.*|/\\*[^]*?(?:\\*/|$(?![^]))", string: QUOTED, directive: "^[ \\t]*#[ \\t]*\\w+",
  builtin: either(CPP_BUILTINS), word: either(CPP_WORDS), type: either(CPP_TYPES), number: NUMBER,
});
const PYTHON = pattern({
  comment: "#.*", string: `(?:\\b[rbfRBF]{1,2})?(?:${LONG}|${QUOTED})`, directive: "^[ \\t]*@[\\w.]+",
  type: "\\bwl\\.\\w+", word: either(PYTHON_WORDS), builtin: either(PYTHON_BUILTINS), number: NUMBER,
});

/** The pieces of a text, in order; together they are the text. */
export function pieces(text: string, isPython: boolean): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(isPython ? PYTHON : CPP)) {
    const start = match.index ?? 0, whole = match[0] ?? "";
    if (start > done) found.push(["", text.slice(done, start)]);
    const kind = Object.entries(match.groups ?? {}).find(([, each]) => each !== undefined)?.[0];
    found.push([(kind ?? "") as Kind | "", whole]);
    done = start + whole.length;
  }
  if (done < text.length) found.push(["", text.slice(done)]);
  return found;
}
