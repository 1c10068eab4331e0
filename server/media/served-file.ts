import type { Blank } from './inspection/geotags/blank.ts'

export interface ServedFile {
  key: string
  size: number
  contentType: string
  etag: string
  /** SHA-256 in hex of the stored file, where it is known. */
  sha256?: string
  /** Reads the geotags to be covered; left out where there are none. */
  readBlanks?: () => Promise<readonly Blank[]>
}
