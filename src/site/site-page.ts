import type { ComponentType } from 'react'
import type { PublicPage } from '#contract/site/public-pages.ts'

/** A page of the public site; `site-pages.ts` lists them all. */
export interface SitePage {
  /** '/404' is the answer for unknown addresses. */
  path: PublicPage | '/404'
  /** The title of the browser's tab and of search results, with the product's name. */
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  Content: ComponentType
  /** A thing of schema.org that the page is about. Links within begin with `unknownOrigin`. */
  structuredData?: Readonly<Record<string, unknown>>
}
