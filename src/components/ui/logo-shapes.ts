// A file without JSX: `tests/pictures/render-icons.ts`, which Node runs, draws the icons from it.

/** The flower on a 24x24 grid: five petals around a dark circle of radius 4.6 with clock hands. */
export const petalAngles = [0, 72, 144, 216, 288]

/** One petal, pointing up, with the notch of an ipê's petal. */
export const petalPath =
  'M12 12C8.4 10.6 6.6 6.6 7.6 3.6 8.4 1.4 10.8.6 12 2 13.2.6 15.6 1.4 16.4 3.6 17.4 6.6 15.6 10.6 12 12Z'

export const handsPath = 'M12 9.4V12h2'
