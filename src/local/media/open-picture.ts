/**
 * A picture that is open but not decoded. Only a page can do this (an <img>); it brings the way to, since
 * nothing here knows a document.
 */
export interface OpenedPicture {
  /** As displayed: rotation applied. */
  width: number
  height: number
  /** Draws it as large as that, decoding no more than it takes. Answers undefined when it cannot. */
  draw(width: number, height: number): Promise<ImageBitmap | undefined>
  close(): void
}

/** Answers undefined when the picture cannot be opened. */
export type OpenPicture = (blob: Blob) => Promise<OpenedPicture | undefined>
