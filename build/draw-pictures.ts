import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { instance } from '@viz-js/viz'

/** Draws docs/pictures/*.dot (Graphviz) as SVG beside them: `npm run pictures`. */
export async function drawPicture(source: string): Promise<string> {
  const viz = await instance()
  return viz.renderString(source, { format: 'svg' })
}

export const pictureSources = (root: string): string[] => globSync(`${root}/docs/pictures/*.dot`)

if (import.meta.main) {
  for (const file of pictureSources('.'))
    writeFileSync(file.replace(/\.dot$/, '.svg'), await drawPicture(readFileSync(file, 'utf8')))
}
