import { writeFile } from 'node:fs/promises'
import { drawPicture, type Picture } from '#server/db/seed/pictures/draw-picture.ts'
const list: Picture[] = [
 {scene:'latte',palette:'aurora' as never,variant:1},
]
import { palettes } from '#server/db/seed/pictures/scene.ts'
const p = Object.keys(palettes)
const scenes = ['latte','croissants','beans','counter','iced','windowCup','arch','facade','lamps','livingRoom','materials','stairs','floorPlan','latte','croissants'] as const
let i = 0
for (const scene of scenes) {
  await writeFile(`look/pics/${i}.jpg`, await drawPicture({ scene, palette: p[i % p.length] as never, variant: i, shape: i % 3 === 0 ? 'square' : 'portrait' }))
  i++
}
