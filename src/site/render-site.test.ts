import { beforeAll, expect, test } from 'vitest'
import { networks } from '#contract/networks/networks.ts'
import {
  publicPages,
  siteMark,
  unknownOrigin,
  unnamedProvider,
} from '#contract/site/public-pages.ts'
import { scriptMeta } from './load-after-paint.ts'
import { renderSite, writeRobots, writeSitemap } from './render-site.tsx'
import { sitePages } from './site-pages.ts'

const files = {
  style: { text: 'a{}' },
  scripts: ['/assets/site/site-abc.js'],
  font: '/assets/site/figtree-abc.woff2',
  beforePaint: 'before()',
}
let pages: Map<string, string>

beforeAll(async () => {
  pages = await renderSite(files)
})

test('every public address has a page, and there is one for the others', () => {
  expect([...pages.keys()].toSorted()).toEqual([...publicPages, '/404'].toSorted())
})

test.each(sitePages)('$path says what it is to browsers, searches and shared links', (page) => {
  const text = pages.get(page.path) ?? ''
  const description = page.description.replaceAll('"', '&quot;')
  expect(text).toMatch(/^<!DOCTYPE html><html lang="pt-BR">/)
  expect(text).toContain(`<title>${page.title}</title>`)
  expect(text).toContain(`<meta name="description" content="${description}"/>`)
  expect(text).toContain(`property="og:title" content="${page.title}"`)
  expect(text).toContain(`name="${siteMark}"`)
  expect(text.match(/<h1/g)).toHaveLength(1)
  expect(page.title).toContain('uPubly')
  expect(page.title.length, page.title).toBeLessThanOrEqual(65)
  expect(page.description.length, page.description).toBeLessThanOrEqual(170)
})

test.each(publicPages)('%s names its one address and the picture of shared links', (path) => {
  const text = pages.get(path) ?? ''
  expect(text).toContain(`<link rel="canonical" href="${unknownOrigin}${path}"/>`)
  expect(text).toMatch(/property="og:image" content="https:\/\/public-url\.invalid\/[^"]+\.jpg"/)
})

test.each(['/privacy-policy', '/tos'] as const)(
  '%s has the place for the name of who offers the service',
  (path) => {
    expect(pages.get(path)).toContain(unnamedProvider)
  },
)

test('the page for unknown addresses is not for searches', () => {
  const text = pages.get('/404')
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).not.toContain('rel="canonical"')
})

test('no page has what the policy refuses: styles and handlers in attributes, other scripts inside it', () => {
  for (const [path, text] of pages) {
    expect(text, path).not.toMatch(/\sstyle="/)
    expect(text, path).not.toMatch(/\son[a-z]+="/)
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    for (const attributes of scripts)
      expect(attributes, path).toMatch(/^$|^ type="application\/ld\+json"$/)
    expect(text.match(/<script>/g), path).toHaveLength(1)
  }
})

test('no page asks for a script while it is loaded: the one inside it does, after the first paint', () => {
  for (const [path, text] of pages) {
    expect(text, path).not.toMatch(/<script[^>]* src=|modulepreload|as="script"/)
    const named = [...text.matchAll(/<meta name="([^"]+)" content="[^"]+\.js"\/>/g)]
    expect(named.map(([, name]) => name)).toEqual([scriptMeta])
    expect(text).toContain(`content="${files.scripts[0]}"`)
  }
})

test('structured data is JSON in which no tag can end', () => {
  const [, data = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(pages.get('/') ?? '') ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    url: `${unknownOrigin}/`,
  })
  expect(data).not.toContain('<')
})

test('a network is promised only where this version publishes on it', () => {
  const [marquee = ''] = /<section[^>]*aria-labelledby="redes".*?<\/section>/.exec(
    pages.get('/') ?? '',
  ) ?? ['']
  const items = marquee.split('<li').slice(1)
  for (const { label, isPublishable } of Object.values(networks)) {
    const [item = ''] = items.filter((one) => one.includes(label))
    expect([label, item.includes('em breve')]).toEqual([label, !isPublishable])
  }
  const [, live = '', coming = ''] =
    /Hoje: (.*?), em todos os planos. Em breve: (.*?)\./.exec(pages.get('/pricing') ?? '') ?? []
  for (const { label, isPublishable } of Object.values(networks))
    expect([label, live.includes(label), coming.includes(label)]).toEqual([
      ...[label, isPublishable, !isPublishable],
    ])
})

test('an island carries what the browser needs to bring it to life', () => {
  const [island = ''] =
    /<div[^>]*data-island="problem-cards"[^>]*>/.exec(pages.get('/') ?? '') ?? []
  expect(island).toMatch(/data-prefix="[^"]+"/)
  const [, props = ''] = /data-props="([^"]+)"/.exec(island) ?? []
  expect(JSON.parse(props.replaceAll('&quot;', '"'))).toMatchObject({
    cards: [{ title: 'Múltiplas plataformas' }, {}, {}, {}, {}],
  })
})

test('no two islands of a page share an id', () => {
  for (const [path, text] of pages) {
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size, `${path}: ${ids.join(' ')}`).toBe(ids.length)
  }
})

test('pictures have their sizes, so that nothing moves when they arrive', () => {
  for (const [path, text] of pages)
    for (const [picture] of text.matchAll(/<img[^>]*>/g)) {
      expect(picture, path).toMatch(/\swidth="\d+"/)
      expect(picture, path).toMatch(/\sheight="\d+"/)
      expect(picture, path).toContain('loading="lazy"')
    }
})

test('searches are told every public page, and none of the calls', () => {
  const sitemap = writeSitemap()
  for (const path of publicPages) expect(sitemap).toContain(`<loc>${unknownOrigin}${path}</loc>`)
  expect(sitemap).not.toContain('404')
  expect(writeRobots()).toContain('Disallow: /api/')
  expect(writeRobots()).toContain(`Sitemap: ${unknownOrigin}/sitemap.xml`)
})
