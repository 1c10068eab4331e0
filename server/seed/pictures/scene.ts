/** What a scene is drawn with: its colours and a seeded source of numbers. */
export interface Brush {
  colors: Palette
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number
}

/** From the background colour to the accent colour. */
export interface Palette {
  wall: string
  table: string
  dark: string
  soft: string
  accent: string
  leaf: string
}

/** Draws on 1080 x 1350 pixels. Returns the content of an SVG element. */
export type Scene = (brush: Brush) => string

export const palettes = {
  morning: {
    wall: '#f3e6d3',
    table: '#c98f5e',
    dark: '#3f2617',
    soft: '#fffaf2',
    accent: '#d9572f',
    leaf: '#5f7a4a',
  },
  terracotta: {
    wall: '#e2b594',
    table: '#a4553a',
    dark: '#33201a',
    soft: '#fbeee2',
    accent: '#f0a23b',
    leaf: '#6b7f5a',
  },
  mint: {
    wall: '#cfe0d4',
    table: '#8a6248',
    dark: '#20322c',
    soft: '#fdfcf7',
    accent: '#e7764f',
    leaf: '#3e7a5b',
  },
  dusk: {
    wall: '#5b5f86',
    table: '#7a4e47',
    dark: '#1f1d33',
    soft: '#f6e7d8',
    accent: '#f2b15c',
    leaf: '#7c9a82',
  },
  linen: {
    wall: '#ece7df',
    table: '#b79c7d',
    dark: '#37342f',
    soft: '#ffffff',
    accent: '#b5653f',
    leaf: '#7d8f6f',
  },
  clay: {
    wall: '#d8c3b2',
    table: '#8e5f49',
    dark: '#2c2523',
    soft: '#f8f1ea',
    accent: '#3d6b73',
    leaf: '#6f8466',
  },
  sea: {
    wall: '#cddbe0',
    table: '#9a7d62',
    dark: '#1f3440',
    soft: '#fbfdfd',
    accent: '#e3a857',
    leaf: '#4f8070',
  },
} satisfies Record<string, Palette>
export type PaletteName = keyof typeof palettes

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export const ellipse = (cx: number, cy: number, rx: number, ry: number, style: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${style}/>`

export const rect = (x: number, y: number, w: number, h: number, style: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${style}/>`

export const path = (d: string, style: string): string => `<path d="${d}" ${style}/>`

export const group = (transform: string, inside: string): string =>
  `<g transform="${transform}">${inside}</g>`

/** A soft shadow. */
export const shade = (cx: number, cy: number, rx: number, ry: number): string =>
  ellipse(cx, cy, rx, ry, 'fill="#000" opacity="0.16"')

/** A potted plant; (x, y) is the bottom of the pot. */
export function plant(x: number, y: number, size: number, { colors, between }: Brush): string {
  const leaves = range(9).map((index) => {
    const turn = -80 + index * 20 + between(-6, 6)
    const long = size * between(0.8, 1.15)
    const shape = `M0 0 C ${long * 0.28} ${-long * 0.4} ${long * 0.16} ${-long * 0.85} 0 ${-long} C ${-long * 0.16} ${-long * 0.85} ${-long * 0.28} ${-long * 0.4} 0 0`
    const light = index % 2 === 0 ? '1' : '0.78'
    return group(`rotate(${turn})`, path(shape, `fill="${colors.leaf}" opacity="${light}"`))
  })
  const pot = `M${-size * 0.36} ${-size * 0.1} H${size * 0.36} L${size * 0.26} ${size * 0.5} H${-size * 0.26} Z`
  return group(
    `translate(${x} ${y - size * 0.5})`,
    leaves.join('') + path(pot, `fill="${colors.accent}"`),
  )
}
