import { prerender } from 'react-dom/static'
import { publicPages, unknownOrigin } from '#contract/site/public-pages.ts'
import { Document, type SiteFiles } from './document.tsx'
import { loadIslands } from './island.tsx'
import { findPreview } from './picture/site-pictures.ts'
import type { SitePage } from './site-page.ts'
import { sitePages } from './site-pages.ts'

/** Renders every page of the public site to static HTML; run at build (`build/site/`). */
export async function renderSite(files: SiteFiles): Promise<Map<string, string>> {
  await loadIslands()
  const texts = new Map<string, string>()
  for (const page of sitePages) texts.set(page.path, await renderPage(page, files))
  return texts
}

export async function renderPage(page: SitePage, files: SiteFiles): Promise<string> {
  const preview = findPreview(page.path)
  const { prelude } = await prerender(
    <Document page={page} files={{ ...files, ...(preview && { preview }) }} />,
  )
  return await new Response(prelude).text()
}

export function writeSitemap(): string {
  const shown = publicPages.filter((path) => sitePages.some((page) => page.path === path))
  const entries = shown.map((path) => `  <url><loc>${unknownOrigin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

/** Refuses only `/api/` to search engines: the sitemap has the pages that they are to find. */
export function writeRobots(): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${unknownOrigin}/sitemap.xml\n`
}
