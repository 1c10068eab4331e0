import { ellipse, group, path, plant, range, rect, type Scene, shade } from './scene.ts'

/** A living room with the sun on its floor. */
export const livingRoom: Scene = (brush) => {
  const { colors, between } = brush
  const sun = between(-120, 60)
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.wall}"`),
    rect(0, 980, 1080, 370, `fill="${colors.table}"`),
    rect(90, 150, 360, 560, `fill="${colors.soft}"`),
    rect(112, 172, 152, 516, 'fill="#cfe6ee"'),
    rect(276, 172, 152, 516, 'fill="#cfe6ee"'),
    path(
      `M${230 + sun} 980 L${560 + sun} 980 L${820 + sun} 1350 L${380 + sun} 1350 Z`,
      'fill="#fff" opacity="0.28"',
    ),
    path(
      `M${520 + sun} 420 L${760 + sun} 480 L${760 + sun} 900 L${520 + sun} 860 Z`,
      'fill="#fff" opacity="0.18"',
    ),
    rect(620, 220, 300, 220, `fill="${colors.dark}"`),
    rect(640, 240, 260, 180, `fill="${colors.accent}"`),
    ellipse(770, 330, 66, 66, `fill="${colors.soft}"`),
    shade(640, 1120, 400, 40),
    rect(300, 800, 680, 300, `rx="60" fill="${colors.accent}"`),
    rect(260, 880, 110, 230, `rx="50" fill="${colors.accent}"`),
    rect(910, 880, 110, 230, `rx="50" fill="${colors.accent}"`),
    rect(350, 930, 290, 120, 'rx="34" fill="#fff" opacity="0.16"'),
    rect(650, 930, 270, 120, 'rx="34" fill="#fff" opacity="0.16"'),
    group('rotate(12 480 880)', rect(410, 810, 150, 150, `rx="26" fill="${colors.soft}"`)),
    plant(150, 1120, 250, brush),
  ].join('')
}

/** A staircase climbing to the light. */
export const stairs: Scene = ({ colors, between }) => {
  const rise = between(88, 104)
  const steps = range(9).map((index) => {
    const [x, y] = [60 + index * 108, 1240 - index * rise]
    return (
      rect(x, y, 1080 - x, rise, `fill="${colors.soft}"`) +
      rect(x, y, 1080 - x, 20, `fill="${colors.table}"`) +
      rect(x, y + 20, 26, rise - 20, `fill="${colors.dark}" opacity="0.10"`)
    )
  })
  const rails = range(9).map((index) =>
    rect(104 + index * 108, 900 - index * rise, 8, 350, `fill="${colors.dark}"`),
  )
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.wall}"`),
    path('M640 0 H1080 V420 L760 560 Z', 'fill="#fff" opacity="0.35"'),
    ...steps,
    ...rails,
    path(
      `M90 905 L1080 ${905 - 9.2 * rise}`,
      `stroke="${colors.accent}" stroke-width="26" stroke-linecap="round"`,
    ),
    ellipse(240, 330, 130, 130, `fill="${colors.accent}" opacity="0.9"`),
  ].join('')
}

/** Samples on a table: wood, stone, tile, cloth and paint. */
export const materials: Scene = ({ colors, between }) => {
  const board = (x: number, y: number, w: number, h: number, turn: number, inside: string) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      rect(14, 18, w, h, 'fill="#000" opacity="0.15"') + inside,
    )
  const wood =
    rect(0, 0, 420, 560, `fill="${colors.table}"`) +
    range(9)
      .map((index) =>
        path(
          `M${24 + index * 46} 0 q ${between(-30, 30)} 280 0 560`,
          `stroke="${colors.dark}" stroke-width="4" opacity="0.22" fill="none"`,
        ),
      )
      .join('')
  const stone =
    rect(0, 0, 400, 400, `fill="${colors.soft}"`) +
    range(70)
      .map(() =>
        ellipse(
          between(10, 390),
          between(10, 390),
          between(3, 12),
          between(2, 9),
          `fill="${colors.dark}" opacity="0.28"`,
        ),
      )
      .join('')
  const tiles = range(16)
    .map((index) =>
      rect(
        (index % 4) * 92,
        Math.floor(index / 4) * 92,
        84,
        84,
        `rx="6" fill="${colors.leaf}" opacity="${between(0.65, 1)}"`,
      ),
    )
    .join('')
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.wall}"`),
    board(90, 130, 420, 560, between(-8, -2), wood),
    board(560, 190, 400, 400, between(2, 9), stone),
    board(570, 690, 364, 364, between(-6, 6), tiles),
    board(
      130,
      780,
      340,
      430,
      between(3, 9),
      rect(0, 0, 340, 430, `fill="${colors.accent}"`) +
        rect(0, 330, 340, 100, `fill="${colors.soft}"`),
    ),
    group(
      `translate(600 1120) rotate(${between(-10, 10)})`,
      rect(0, 0, 400, 26, `rx="13" fill="${colors.dark}"`) +
        path('M400 0 l 60 13 l -60 13 Z', `fill="${colors.accent}"`),
    ),
  ].join('')
}

/** An arch, its shadow and one chair. */
export const arch: Scene = ({ colors, between }) => {
  const shift = between(30, 110)
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.wall}"`),
    rect(0, 1090, 1080, 260, `fill="${colors.table}"`),
    path('M230 1090 V560 A310 310 0 0 1 850 560 V1090 Z', `fill="${colors.accent}"`),
    path(
      `M230 1090 V560 A310 310 0 0 1 850 560 V1090 H${850 - shift} V600 A280 290 0 0 0 ${290 - shift / 3} 600 V1090 Z`,
      'fill="#000" opacity="0.14"',
    ),
    path(
      `M${230 + shift} 1090 L${140 + shift} 1350 H${720 + shift} L850 1090 Z`,
      'fill="#fff" opacity="0.22"',
    ),
    ellipse(540, 420, 90, 90, `fill="${colors.soft}" opacity="0.9"`),
    shade(540, 1210, 210, 30),
    path('M400 740 q 140 -70 280 0 l -20 250 H420 Z', `fill="${colors.soft}"`),
    rect(390, 980, 300, 60, `rx="26" fill="${colors.dark}"`),
    ...[410, 650].map((x) => rect(x, 1030, 22, 180, `fill="${colors.dark}"`)),
  ].join('')
}

/** Lamps over a long table. */
export const lamps: Scene = (brush) => {
  const { colors, between } = brush
  const lamp = (x: number, y: number) =>
    rect(x - 3, 0, 6, y, `fill="${colors.dark}"`) +
    path(
      `M${x - 130} ${y + 130} Q${x} ${y - 110} ${x + 130} ${y + 130} Z`,
      `fill="${colors.accent}"`,
    ) +
    ellipse(x, y + 130, 130, 22, `fill="${colors.soft}"`) +
    path(
      `M${x - 130} ${y + 136} L${x - 250} 1000 H${x + 250} L${x + 130} ${y + 136} Z`,
      'fill="#ffe9b8" opacity="0.16"',
    )
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.dark}"`),
    rect(0, 0, 1080, 1350, `fill="${colors.wall}" opacity="0.28"`),
    lamp(230, between(190, 260)),
    lamp(540, between(250, 330)),
    lamp(850, between(170, 260)),
    rect(60, 1000, 960, 52, `rx="10" fill="${colors.table}"`),
    ...[120, 920].map((x) => rect(x, 1050, 34, 300, `fill="${colors.table}"`)),
    ...range(4).map((index) =>
      path(`M${190 + index * 220} 1000 q 60 -66 120 0 Z`, `fill="${colors.soft}"`),
    ),
    plant(560, 1010, 150, brush),
  ].join('')
}

/** A floor plan on the drawing table. */
export const floorPlan: Scene = ({ colors, between }) => {
  const wall = `stroke="${colors.dark}" stroke-width="18" fill="none" stroke-linejoin="round"`
  const thin = `stroke="${colors.dark}" stroke-width="5" fill="none" opacity="0.7"`
  const split = between(440, 560)
  const sheet = [
    rect(0, 0, 860, 1060, `fill="${colors.soft}"`),
    path('M80 90 H780 V940 H80 Z', wall),
    path(`M${split} 90 V420 M${split} 540 V640 H80 M${split} 640 H640 M740 640 H780`, wall),
    path(`M${split} 420 a 120 120 0 0 1 -120 120`, thin),
    path('M640 640 a 100 100 0 0 0 100 100', thin),
    rect(130, 150, 210, 130, thin),
    rect(150, 720, 300, 170, thin),
    ellipse(split + 130, 300, 70, 70, thin),
    ...range(6).map((index) => path(`M${560 + index * 36} 780 V930`, thin)),
    path(`M90 990 H${split} M${split + 20} 990 H770`, thin),
    rect(80, 640, split - 80, 300, `fill="${colors.leaf}" opacity="0.18"`),
    rect(split, 90, 780 - split, 550, `fill="${colors.accent}" opacity="0.14"`),
  ]
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.table}"`),
    group(
      `translate(120 160) rotate(${between(-5, 5)} 430 530)`,
      rect(16, 20, 860, 1060, 'fill="#000" opacity="0.2"') + sheet.join(''),
    ),
    group(
      'translate(820 1010) rotate(-38)',
      rect(0, 0, 30, 420, `rx="15" fill="${colors.accent}"`) +
        path('M0 0 L15 -46 L30 0 Z', `fill="${colors.dark}"`),
    ),
  ].join('')
}

/** A front of windows, some of them lit. */
export const facade: Scene = ({ colors, between }) => {
  const windows = range(24).map((index) => {
    const [x, y] = [110 + (index % 4) * 230, 200 + Math.floor(index / 4) * 190]
    const isLit = between(0, 1) > 0.55
    return (
      rect(
        x,
        y,
        150,
        130,
        `rx="6" fill="${isLit ? '#ffdf9c' : colors.dark}" opacity="${isLit ? 1 : 0.75}"`,
      ) +
      rect(x + 71, y, 8, 130, `fill="${colors.soft}" opacity="0.6"`) +
      rect(x - 14, y + 130, 178, 16, `fill="${colors.accent}"`)
    )
  })
  return [
    rect(0, 0, 1080, 1350, 'fill="#a9c9dc"'),
    ellipse(between(140, 940), 110, 86, 86, 'fill="#fff3d0" opacity="0.9"'),
    rect(60, 120, 960, 1230, `fill="${colors.wall}"`),
    rect(60, 120, 960, 24, `fill="${colors.table}"`),
    path('M60 144 L420 144 L60 1000 Z', 'fill="#fff" opacity="0.18"'),
    ...windows,
    ...range(5).map((index) => ellipse(90 + index * 230, 1340, 150, 90, `fill="${colors.leaf}"`)),
  ].join('')
}
