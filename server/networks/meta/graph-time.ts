import * as v from 'valibot'

/** A time of Graph (`2026-11-20T12:00:00+0000`), in ms since 1970. */
export const GraphTime = v.pipe(v.string(), v.transform(Date.parse), v.number())
