// What the build uses of the package, which brings no types of its own.
export default function subsetFont(font: Buffer, text: string, options: { targetFormat: "woff2" }): Promise<Buffer>;
