// A source in a link: compressed, and bounded, so that a link can be pasted anywhere.

import { DataError } from "../../data";

const LINK_MOST = 24_000; // characters
const SOURCE_MOST = 200_000; // characters, as the server takes them

async function through(bytes: Uint8Array, by: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader.read()) as ReadableStreamReadResult<Uint8Array>;
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new DataError("The link holds a source that is too long.");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** Text as letters that a link may have. Rejects with DataError if it is too long for one. */
export async function packed(text: string): Promise<string> {
  const stream = new CompressionStream("deflate-raw");
  const bytes = await through(new TextEncoder().encode(text), stream, 1 << 20);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const made = btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  if (made.length > LINK_MOST) {
    throw new DataError("This source is too long for a link; save it as a file.");
  }
  return made;
}

/** The text again. Rejects with DataError of a link that is damaged. */
export async function unpacked(letters: string): Promise<string> {
  if (letters.length > LINK_MOST) throw new DataError("The link holds a source that is too long.");
  try {
    const binary = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"), 4 * SOURCE_MOST);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError("The source in this link is damaged: part of the link is missing.");
  }
}
