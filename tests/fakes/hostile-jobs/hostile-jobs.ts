import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { defineJob } from '#server/isolated-jobs/job.ts'

const nothing = v.object({})

/** What a hostile file may make the process do that reads it. */
export const hostileJobs = {
  echo: defineJob({
    input: v.object({ text: v.string(), ms: v.number() }),
    output: v.object({ text: v.string(), pid: v.number() }),
    run: async ({ text, ms }) => {
      await sleep(ms)
      return { text, pid: process.pid }
    },
  }),
  spin: defineJob({
    input: nothing,
    output: v.null(),
    run: async () => {
      for (;;);
    },
  }),
  /**
   * Memory outside V8's heap, like a decoded picture's; written to, so that it is really allocated.
   */
  fill: defineJob({
    input: v.object({ mebibytes: v.number() }),
    output: v.number(),
    run: async ({ mebibytes }) => {
      const taken: Buffer[] = []
      for (let left = mebibytes; left > 0; left -= 8) taken.push(Buffer.alloc(8 * 1024 * 1024, 1))
      await sleep(300)
      return taken.length
    },
  }),
  fillHeap: defineJob({
    input: nothing,
    output: v.null(),
    run: async () => {
      const samples: object[] = []
      for (;;) samples.push({ at: samples.length })
    },
  }),
  /** Ends like a process that a signal killed before it could report an error. */
  endBySignal: defineJob({
    input: v.object({ signal: v.picklist(['SIGINT', 'SIGTERM', 'SIGHUP']) }),
    output: v.null(),
    run: async ({ signal }) => {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
      await sleep(5000)
      return null
    },
  }),
  abort: defineJob({ input: nothing, output: v.null(), run: async () => process.abort() }),
  rejectLater: defineJob({
    input: nothing,
    output: v.null(),
    run: async () => {
      void Promise.reject(new Error('nobody hears this'))
      await sleep(5000)
      return null
    },
  }),
  complain: defineJob({
    input: v.object({ errno: v.nullable(v.number()), code: v.string() }),
    output: v.null(),
    run: async ({ errno, code }) => {
      throw Object.assign(new Error(code), errno === null ? {} : { errno, code })
    },
  }),
  talk: defineJob({
    input: v.object({ times: v.number() }),
    output: v.string(),
    run: async ({ times }) => {
      for (let left = times; left > 0; left -= 1) console.warn('a file of many faults '.repeat(50))
      return 'x'.repeat(times)
    },
  }),
  lie: defineJob({
    input: nothing,
    output: v.pipe(v.number(), v.finite()),
    run: async () => Number.NaN,
  }),
  environment: defineJob({
    input: nothing,
    output: v.array(v.string()),
    run: async () => Object.keys(process.env),
  }),
}
