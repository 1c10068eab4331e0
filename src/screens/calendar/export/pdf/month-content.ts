import type { SpecialDate } from '#contract/special-dates/special-date.ts'
import type { ExportItem } from '../export-item.ts'

/** A picture as JPEG, as a PDF holds it. */
export interface PdfPhoto {
  bytes: Uint8Array
  /** In pixels. */
  width: number
  height: number
}

/** All that a month's PDF says. */
export interface MonthContent {
  projectName: string
  /** '' for none. */
  agencyName: string
  logo: PdfPhoto | undefined
  /** 'YYYY-MM' */
  month: string
  timeZone: string
  /** In ms. */
  madeAt: number
  items: readonly ExportItem[]
  /** The first file of an item, by the item's key, square; those that the device does not have are missing. */
  photos: ReadonlyMap<string, PdfPhoto>
  /** What days of the month are in Brazil, by 'YYYY-MM-DD'. */
  specialDates: ReadonlyMap<string, readonly SpecialDate[]>
  /** Whether the device knew the whole month. */
  isWhole: boolean
}
