/** The flower on a 24x24 grid: five petals, an ink heart of 4.6 around its centre, and a clock's hands. */
export const petalAngles = [0, 72, 144, 216, 288]

/** One petal, pointing up, with the notch an ipê's petal has. */
export const petalPath =
  'M12 12C8.4 10.6 6.6 6.6 7.6 3.6 8.4 1.4 10.8.6 12 2 13.2.6 15.6 1.4 16.4 3.6 17.4 6.6 15.6 10.6 12 12Z'

export const handsPath = 'M12 9.4V12h2'
