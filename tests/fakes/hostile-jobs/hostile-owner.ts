import { hostileTerms, openHostilePool } from './open-hostile-pool.ts'

// A program that starts an endless job and waits: tests kill it and look for remaining processes.

const pool = openHostilePool()
const first = await pool.run('echo', { text: 'x', ms: 0 }, hostileTerms)
const spinning = pool.run('spin', {}, { ...hostileTerms, deadlineMs: 600_000 })
console.log(first.pid)
await spinning
