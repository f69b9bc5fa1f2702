// Browsers have them since 2023; TypeScript 4.8 does not know them yet.

declare class CompressionStream implements GenericTransformStream {
  constructor(format: "deflate-raw");
  readonly readable: ReadableStream;
  readonly writable: WritableStream;
}

declare class DecompressionStream implements GenericTransformStream {
  constructor(format: "deflate-raw");
  readonly readable: ReadableStream;
  readonly writable: WritableStream;
}
