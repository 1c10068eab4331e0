import type { SpecialDate } from '#contract/special-dates/special-date.ts'
import type { ExportItem } from '../export-item.ts'

/** A picture as JPEG, ready to be embedded. */
export interface PdfPhoto {
  bytes: Uint8Array
  /** In pixels. */
  width: number
  height: number
}

/** The content of a month's PDF. */
export interface MonthContent {
  projectName: string
  /** '' when the project has no agency name. */
  agencyName: string
  logo: PdfPhoto | undefined
  /** 'YYYY-MM' */
  month: string
  timeZone: string
  /** When the PDF is made, in ms. */
  madeAt: number
  items: readonly ExportItem[]
  /** The first file of each item as a square, by the item's key; without those that could not be loaded. */
  photos: ReadonlyMap<string, PdfPhoto>
  /** The special dates of the month, by 'YYYY-MM-DD'. */
  specialDates: ReadonlyMap<string, readonly SpecialDate[]>
  /** Whether the device knew the posts of the whole month. */
  isWhole: boolean
}
