/** One part of a form. Its body is read once, in order. */
export type UploadPart = { name: string; fileName: string | null; body: AsyncIterable<Buffer> }

export type Upload = AsyncIterable<UploadPart>
