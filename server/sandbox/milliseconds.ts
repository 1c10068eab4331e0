import * as v from 'valibot'

export const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))
