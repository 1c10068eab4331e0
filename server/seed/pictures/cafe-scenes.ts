import { ellipse, group, path, plant, range, rect, type Scene, shade } from './scene.ts'

/** A cup from above, with a leaf poured into the milk. */
export const latte: Scene = ({ colors, between }) => {
  const [x, y] = [between(470, 610), between(600, 740)]
  const planks = range(6).map((index) =>
    rect(
      0,
      index * 225,
      1080,
      221,
      `fill="${colors.table}" opacity="${0.86 + (index % 3) * 0.07}"`,
    ),
  )
  const leaves = range(5).map((index) =>
    path(
      `M0 ${150 - index * 62} C ${130 - index * 20} ${70 - index * 62} ${105 - index * 18} ${20 - index * 62} 0 ${78 - index * 62} C ${-105 + index * 18} ${20 - index * 62} ${-130 + index * 20} ${70 - index * 62} 0 ${150 - index * 62}`,
      `fill="${colors.soft}" opacity="0.92"`,
    ),
  )
  const cup = [
    shade(18, 40, 420, 420),
    ellipse(0, 0, 410, 410, `fill="${colors.soft}"`),
    ellipse(0, 0, 300, 300, `fill="${colors.wall}" opacity="0.7"`),
    group(
      'rotate(35)',
      rect(
        250,
        -38,
        150,
        76,
        `rx="38" fill="${colors.soft}" stroke="${colors.wall}" stroke-width="10"`,
      ),
    ),
    ellipse(0, 0, 272, 272, `fill="${colors.soft}"`),
    ellipse(0, 0, 244, 244, `fill="${colors.dark}"`),
    ellipse(0, 0, 236, 236, 'fill="#8a5a35"'),
    ...leaves,
  ]
  return (
    rect(0, 0, 1080, 1350, `fill="${colors.dark}"`) +
    planks.join('') +
    group(`translate(${x} ${y}) rotate(${between(-40, 40)})`, cup.join('')) +
    group(
      `translate(${x - 330} ${y + 420}) rotate(-24)`,
      rect(0, 0, 360, 16, `rx="8" fill="${colors.soft}"`) +
        ellipse(-14, 8, 62, 34, `fill="${colors.soft}"`),
    )
  )
}

/** Croissants on a board. */
export const croissants: Scene = ({ colors, between }) => {
  const one = (x: number, y: number, turn: number) => {
    const rolls = range(5).map((index) => {
      const angle = -60 + index * 30
      return group(
        `rotate(${angle}) translate(0 -130)`,
        ellipse(
          0,
          0,
          66 - Math.abs(index - 2) * 12,
          78 - Math.abs(index - 2) * 14,
          'fill="#cf8a3c"',
        ) +
          ellipse(-10, -18, 34, 30, 'fill="#e9b566" opacity="0.85"') +
          path(
            'M-46 36 Q0 58 46 36',
            'stroke="#9a5a22" stroke-width="7" fill="none" opacity="0.6"',
          ),
      )
    })
    return group(`translate(${x} ${y}) rotate(${turn})`, shade(0, -80, 190, 110) + rolls.join(''))
  }
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.wall}"`),
    ...range(9).map((index) =>
      rect(index * 130 - 20, 0, 42, 1350, `fill="${colors.accent}" opacity="0.10"`),
    ),
    rect(172, 302, 780, 960, 'rx="70" fill="#000" opacity="0.14"'),
    rect(150, 270, 780, 960, `rx="70" fill="${colors.table}"`),
    ...range(5).map((index) =>
      path(
        `M190 ${380 + index * 170} q 350 ${between(-34, 34)} 700 0`,
        `stroke="${colors.dark}" stroke-width="5" opacity="0.13" fill="none"`,
      ),
    ),
    one(400, 620, between(-30, 0)),
    one(690, 790, between(20, 60)),
    one(430, 1050, between(-20, 20)),
  ].join('')
}

/** Roasted beans, spread out. */
export const beans: Scene = ({ colors, between }) => {
  const bean = (index: number) => {
    const x = (index % 9) * 132 + between(-34, 34)
    const y = Math.floor(index / 9) * 112 + between(-30, 30)
    const tone = ['#4a2a18', '#5e3821', '#6f4429'][index % 3]
    return group(
      `translate(${x} ${y}) rotate(${between(0, 180)})`,
      shade(6, 12, 70, 46) +
        ellipse(0, 0, 68, 44, `fill="${tone}"`) +
        ellipse(-14, -14, 34, 14, 'fill="#fff" opacity="0.10"') +
        path('M-64 0 C-24 -22 20 22 64 0', 'stroke="#24120a" stroke-width="7" fill="none"'),
    )
  }
  return (
    rect(0, 0, 1080, 1350, `fill="${colors.dark}"`) +
    range(126).map(bean).join('') +
    group(
      `translate(${between(600, 760)} ${between(820, 980)}) rotate(${between(-30, 10)})`,
      shade(20, 30, 250, 190) +
        ellipse(0, 0, 230, 172, `fill="${colors.accent}"`) +
        ellipse(0, -10, 190, 132, 'fill="#33190d"') +
        rect(200, -36, 380, 56, `rx="28" fill="${colors.accent}"`),
    )
  )
}

/** A cup steaming by the window. */
export const windowCup: Scene = (brush) => {
  const { colors, between } = brush
  const steam = range(3).map((index) =>
    path(
      `M${450 + index * 80} 800 c ${between(-60, -30)} -80 ${between(50, 80)} -130 0 -220 c -40 -70 40 -120 10 -190`,
      `stroke="${colors.soft}" stroke-width="20" stroke-linecap="round" fill="none" opacity="0.55"`,
    ),
  )
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.wall}"`),
    rect(110, 90, 860, 830, `rx="18" fill="${colors.soft}"`),
    rect(140, 120, 800, 770, 'fill="#bfe0ea"'),
    ellipse(between(300, 780), 360, 120, 120, 'fill="#ffd27a"'),
    path(
      `M140 890 V640 Q300 ${between(500, 600)} 460 660 T780 600 T940 660 V890 Z`,
      `fill="${colors.leaf}" opacity="0.75"`,
    ),
    path('M140 890 V760 Q380 660 600 770 T940 740 V890 Z', `fill="${colors.leaf}"`),
    rect(525, 120, 26, 770, `fill="${colors.soft}"`),
    rect(140, 480, 800, 22, `fill="${colors.soft}"`),
    rect(0, 1010, 1080, 340, `fill="${colors.table}"`),
    rect(0, 1010, 1080, 26, `fill="${colors.dark}" opacity="0.18"`),
    plant(900, 1030, 210, brush),
    ...steam,
    shade(540, 1140, 290, 42),
    path(
      'M330 850 H750 C750 1040 690 1120 540 1120 C390 1120 330 1040 330 850 Z',
      `fill="${colors.accent}"`,
    ),
    path(
      'M748 880 c 130 -10 130 170 -30 160',
      `stroke="${colors.accent}" stroke-width="36" fill="none"`,
    ),
    ellipse(540, 850, 210, 40, `fill="${colors.dark}"`),
  ].join('')
}

/** Loaves and a cake behind the counter's glass. */
export const counter: Scene = ({ colors, between }) => {
  const loaf = (x: number, y: number) =>
    shade(x, y + 66, 150, 18) +
    path(`M${x - 150} ${y + 60} q -10 -170 150 -170 q 160 0 150 170 Z`, 'fill="#c98443"') +
    range(3)
      .map((index) =>
        path(
          `M${x - 80 + index * 70} ${y - 84} q 36 44 12 96`,
          'stroke="#f3d6a4" stroke-width="13" fill="none" stroke-linecap="round"',
        ),
      )
      .join('')
  const cake = (x: number, y: number) =>
    rect(x - 150, y - 60, 300, 120, `rx="16" fill="${colors.accent}"`) +
    path(
      `M${x - 150} ${y - 40} q 38 60 76 0 t 76 0 t 76 0 t 72 0 V${y - 76} H${x - 150} Z`,
      `fill="${colors.soft}"`,
    ) +
    range(5)
      .map((index) => ellipse(x - 110 + index * 55, y - 86, 20, 20, 'fill="#a3263c"'))
      .join('')
  const shelf = (y: number) =>
    rect(70, y, 940, 26, `fill="${colors.table}"`) +
    rect(70, y + 26, 940, 12, 'fill="#000" opacity="0.12"')
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.wall}"`),
    ...range(12).map((index) =>
      rect(
        (index % 6) * 180 + 6,
        6 + Math.floor(index / 6) * 110,
        168,
        98,
        `rx="10" fill="${colors.soft}" opacity="${between(0.35, 0.8)}"`,
      ),
    ),
    rect(50, 270, 980, 900, `rx="30" fill="${colors.soft}" opacity="0.85"`),
    ...[540, 830, 1120].map(shelf),
    ...[220, 540, 860].map((x) => loaf(x, 478)),
    ...[240, 540, 840].map((x) => cake(x, 768)),
    ...range(7).map((index) => ellipse(150 + index * 130, 1078, 58, 44, 'fill="#e3b25f"')),
    path('M120 1150 L420 290 H560 L260 1150 Z', 'fill="#fff" opacity="0.16"'),
    rect(0, 1190, 1080, 160, `fill="${colors.dark}"`),
  ].join('')
}

/** A tall glass of something cold. */
export const iced: Scene = (brush) => {
  const { colors, between } = brush
  const cube = (x: number, y: number) =>
    group(
      `translate(${x} ${y}) rotate(${between(-30, 30)})`,
      rect(-58, -58, 116, 116, 'rx="20" fill="#fff" opacity="0.42"'),
    )
  return [
    rect(0, 0, 1080, 1350, `fill="${colors.accent}"`),
    ellipse(between(260, 420), between(300, 420), 330, 330, `fill="${colors.soft}" opacity="0.25"`),
    rect(0, 1080, 1080, 270, `fill="${colors.table}"`),
    plant(170, 1110, 200, brush),
    shade(560, 1196, 260, 40),
    path('M340 330 H780 L720 1190 H400 Z', 'fill="#fff" opacity="0.30"'),
    path('M352 500 H768 L720 1170 H400 Z', 'fill="#7a4a2a"'),
    path('M352 500 H768 L748 770 Q560 860 372 760 Z', 'fill="#e9d3b4"'),
    cube(470, 560),
    cube(630, 600),
    cube(540, 700),
    group('rotate(12 640 300)', rect(620, 120, 34, 560, `rx="17" fill="${colors.soft}"`)),
    path(
      'M370 400 L420 1150',
      'stroke="#fff" stroke-width="18" opacity="0.4" stroke-linecap="round"',
    ),
  ].join('')
}
