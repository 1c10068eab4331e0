// usage: node look.mts <scene> [sizes] [themes]
import { chromium } from '/work/main/node_modules/playwright/index.mjs'
import { readFileSync, existsSync } from 'node:fs'
import { signIn } from '/work/i4/tests/e2e/fixtures/sign-in.ts'
import { addPhotos } from '/work/i4/tests/e2e/fixtures/write-post.ts'
import { makePhoto } from '/work/i4/tests/setup/make-photo.ts'
import { chromiumArgs, findChromium } from '/work/i4/tests/setup/find-chromium.ts'
const url = readFileSync('/tmp/composer/url', 'utf8')
const [scene = 'empty', sizes = '360,768,1440', themes = 'light'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
const state = '/tmp/composer/state.json'
const heights: Record<string, number> = { '360': 740, '768': 1024, '1440': 900 }
let ctx = await browser.newContext({ baseURL: url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' })
let page = await ctx.newPage()
page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('console:', m.text().slice(0, 400)))
page.on('pageerror', (e) => console.log('pageerror:', e.stack?.slice(0, 900)))
page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()))
await signIn(page)
const scenes = (await import(`/tmp/composer/scenes.mts?${Date.now()}`)).scenes
await scenes[scene](page, { addPhotos, makePhoto, url })
for (const width of sizes.split(',')) for (const theme of themes.split(',')) {
  await page.setViewportSize({ width: Number(width), height: heights[width] ?? 900 })
  await page.emulateMedia({ colorScheme: theme as 'light' | 'dark' })
  await page.waitForTimeout(width === '1440' ? 1500 : 600)
  await page.evaluate(() => scrollTo(0, 0))
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (excess > 0) console.log(`${width}: scrolls ${excess} px sideways`)
  await page.screenshot({ path: `/tmp/composer/pics/${scene}-${width}-${theme}.png`, fullPage: process.env.FULL !== '0' })
}
await browser.close()
