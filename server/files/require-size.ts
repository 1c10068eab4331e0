import { Transform } from 'node:stream'

/** A stream that passes bytes on, and fails when they are more or fewer than `size`. */
export function requireSize(size: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.length
      done(seen > size ? new Error(`More than the ${size} bytes announced`) : null, chunk)
    },
    flush(done) {
      done(seen === size ? null : new Error(`Expected ${size} bytes, got ${seen}`))
    },
  })
}
