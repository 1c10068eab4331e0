import { fileURLToPath } from 'node:url'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { compressFolder } from '#server/page/compress-folder.ts'
import { chromiumArgs, findChromium } from '#tests/setup/browser/find-chromium.ts'
import { findFreePort } from '#tests/setup/processes/find-free-port.ts'
import { startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'

export const name = 'Lighthouse, mobile, simulated throttling: the public pages'

const paths = ['/', '/pricing', '/about'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const dist = fileURLToPath(new URL('../../dist', import.meta.url))

export async function run(): Promise<Figure[]> {
  // As `npm start` does after a build.
  await compressFolder(dist)
  const server = await startAppServer()
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  })
  try {
    const figures: Figure[] = []
    for (const path of paths) figures.push(...(await measure(server.url, path, port)))
    return figures
  } finally {
    await browser.close()
    await server.dispose()
  }
}

async function measure(origin: string, path: string, port: number): Promise<Figure[]> {
  const result = await lighthouse(origin + path, {
    ...{ port, output: 'json', logLevel: 'error' },
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`Lighthouse has no result for ${path}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  for (const { title, score, displayValue, scoreDisplayMode } of Object.values(lhr.audits))
    if (score !== null && score < 1 && scoreDisplayMode !== 'informative')
      console.log(`  ${path}: ${title}: ${score}${displayValue ? ` (${displayValue})` : ''}`)
  const readValue = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return [
    ...categories.map((category) => ({
      what: `${path} ${category}, lost of 100 points`,
      value: 100 - Math.round((lhr.categories[category]?.score ?? 0) * 100),
      ...{ unit: '', target: { value: 0 } },
    })),
    {
      what: `${path} largest contentful paint`,
      value: readValue('largest-contentful-paint'),
      ...{ unit: 'ms', target: { value: 1200 } },
    },
    {
      what: `${path} layout shift`,
      value: readValue('cumulative-layout-shift'),
      ...{ unit: '', target: { value: 0 } },
    },
  ]
}
