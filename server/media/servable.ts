import type { Blank } from './inspection/places/blank.ts'

export interface Servable {
  key: string
  size: number
  contentType: string
  etag: string
  /** Of the file as it is kept, in hex, where that is known. */
  sha256?: string
  /** Reads what is covered in it; left out where nothing is. */
  readBlanks?: () => Promise<readonly Blank[]>
}
