import { checkImage } from '#contract/checks/check-image.ts'
import type { Finding } from '#contract/checks/check-post.ts'
import type { NetworkRules } from '#contract/networks/network-rules.ts'
import type { Size } from '#local/media/media-facts.ts'

export interface Shape {
  id: string
  label: string
  /** Width divided by height; undefined for any ratio. */
  ratio: number | undefined
}

const known: readonly Shape[] = [
  { id: 'free', label: 'Livre', ratio: undefined },
  { id: '1:1', label: 'Quadrado 1:1', ratio: 1 },
  { id: '4:5', label: 'Retrato 4:5', ratio: 4 / 5 },
  { id: '1.91:1', label: 'Paisagem 1,91:1', ratio: 1.91 },
  { id: '16:9', label: 'Tela 16:9', ratio: 16 / 9 },
  { id: '9:16', label: 'Vertical 9:16', ratio: 9 / 16 },
]

/** The shapes a picture can be cropped to: first those that all `rules` accept (`isTaken`). */
export function listShapes(rules: readonly NetworkRules[]): (Shape & { isTaken: boolean })[] {
  const shapes = known.map((shape) => ({ ...shape, isTaken: isTaken(shape, rules) }))
  return [...shapes.filter((shape) => shape.isTaken), ...shapes.filter((shape) => !shape.isTaken)]
}

function isTaken({ ratio }: Shape, rules: readonly NetworkRules[]): boolean {
  if (ratio === undefined) return true
  const size = { width: Math.round(ratio * 1080), height: 1080 }
  return !checkSize(size, rules, 0).some(({ severity }) => severity === 'blocking')
}

/** What `rules` say about a picture of that size; `index`: its position in the post. */
export function checkSize(size: Size, rules: readonly NetworkRules[], index: number): Finding[] {
  const image = {
    kind: 'image',
    contentType: 'image/jpeg',
    size: 1,
    durationSeconds: null,
  } as const
  return rules.flatMap((one) => checkImage(one, { ...image, ...size }, index))
}
