/**
 * A picture that is open but not decoded. Only a page can open one (an <img>), so it passes the
 * function.
 */
export interface OpenedPicture {
  /** As displayed: its orientation applied. */
  width: number
  height: number
  /** Draws it in that size, decoding no more than needed. Undefined when it cannot. */
  draw(width: number, height: number): Promise<ImageBitmap | undefined>
  close(): void
}

/** Opens a picture; undefined when it cannot be opened. */
export type OpenPicture = (blob: Blob) => Promise<OpenedPicture | undefined>
