import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { instance } from '@viz-js/viz'
import { drawRooms } from './draw-rooms.ts'

/** Draws docs/pictures/*.dot (Graphviz) as SVG beside them: `npm run pictures`. */
export async function drawPicture(source: string): Promise<string> {
  const viz = await instance()
  return viz.renderString(source, { format: 'svg' })
}

export const pictureSources = (root: string): string[] => globSync(`${root}/docs/pictures/*.dot`)

if (import.meta.main) {
  for (const [name, source] of Object.entries(drawRooms('.')))
    writeFileSync(`docs/pictures/${name}.dot`, source)
  for (const file of pictureSources('.'))
    writeFileSync(file.replace(/\.dot$/, '.svg'), await drawPicture(readFileSync(file, 'utf8')))
}
