import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hostileTerms, openHostilePool } from '#tests/fakes/hostile-jobs/open-hostile-pool.ts'
import { isRunning } from '#tests/setup/processes/kill-tree.ts'
import { residentMebibytes } from '#tests/setup/processes/watch-process.ts'

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let pool = openHostilePool()
afterEach(() => {
  pool.close()
  pool = openHostilePool()
})

const echo = (text: string, ms = 0) => pool.run('echo', { text, ms }, hostileTerms)

describe('jobs in separate processes', { timeout: 30_000 }, () => {
  it('jobs run in another process, which is reused', async () => {
    const first = await echo('pão')
    expect(first.text).toBe('pão')
    expect(first.pid).not.toBe(process.pid)
    expect((await echo('leite')).pid).toBe(first.pid)
  })

  it('jobs do not get our environment variables', async () => {
    process.env.SECRET_KEY_OF_TEST = 'x'
    const names = await pool.run('environment', {}, hostileTerms)
    delete process.env.SECRET_KEY_OF_TEST
    expect(names).not.toContain('SECRET_KEY_OF_TEST')
    expect(names).not.toContain('PATH')
  })

  it('jobs distinguish an unreadable file from a system error', async () => {
    const complain = (errno: number | null, code: string) =>
      pool.run('complain', { errno, code }, hostileTerms)
    await expect(complain(null, 'marker not found')).rejects.toMatchObject({ code: 'unreadable' })
    await expect(complain(-28, 'ENOSPC')).rejects.toMatchObject({
      code: 'failed',
      cause: { code: 'ENOSPC' },
    })
  })

  it('jobs may not answer with values outside their schema', async () => {
    await expect(pool.run('lie', {}, hostileTerms)).rejects.toMatchObject({ code: 'unreadable' })
  })

  it('jobs cannot send too long answers, and output of libraries is ignored', async () => {
    expect(await pool.run('talk', { times: 100_000 }, hostileTerms)).toHaveLength(100_000)
    const endless = pool.run('talk', { times: 300_000 }, hostileTerms)
    await expect(endless).rejects.toMatchObject({ code: 'unreadable' })
  })

  it('jobs are killed at their deadline, and waiting ones run in a new process', async () => {
    const pids = [(await echo('x')).pid]
    const began = performance.now()
    const hanging = [1, 2].map(() =>
      pool.run('spin', {}, { ...hostileTerms, deadlineMs: 700 }).catch((error) => error),
    )
    const waiting = ['a', 'b', 'c'].map((text) => echo(text))
    for (const error of await Promise.all(hanging)) expect(error).toMatchObject({ code: 'ended' })
    const answers = await Promise.all(waiting)
    expect(answers.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
    for (const { pid } of answers) expect(pids).not.toContain(pid)
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  it.runIf(process.platform === 'linux')(
    'jobs do not reject a file when the process got no processor time',
    async () => {
      // By then the start of the process is over.
      await echo('x', 500)
      const sleeping = pool.run(
        'echo',
        { text: 'x', ms: 60_000 },
        { ...hostileTerms, deadlineMs: 500 },
      )
      await expect(sleeping).rejects.toMatchObject({ code: 'busy' })
      expect((await echo('next')).text).toBe('next')
    },
  )

  it.each(['fill', 'fillHeap'] as const)(
    'jobs are killed when they use too much memory (%s), and never hold much more',
    async (name) => {
      let most = 0
      const watch = setInterval(async () => {
        for (const pid of pool.pids()) most = Math.max(most, await residentMebibytes(pid))
      }, 10)
      const job = pool.run(name, { mebibytes: 100_000 }, { ...hostileTerms, deadlineMs: 20_000 })
      await expect(job).rejects.toMatchObject({ code: 'ended' })
      clearInterval(watch)
      expect(most).toBeGreaterThan(100)
      // Memory is checked at intervals, which a busy machine makes longer; three times as much is the
      // kernel's limit.
      expect(most).toBeLessThan(1000)
      expect((await echo('next')).text).toBe('next')
    },
  )

  it.runIf(process.platform === 'linux')(
    "jobs cannot use more than the kernel's limit, whatever the job's own limit",
    async () => {
      const terms = { ...hostileTerms, deadlineMs: 20_000, maxMebibytes: 100_000 }
      const job = pool.run('fill', { mebibytes: 3000 }, terms)
      await expect(job).rejects.toMatchObject({
        code: expect.stringMatching(/^(unreadable|ended)$/),
      })
    },
  )

  it('jobs are not charged for the memory of the job before', async () => {
    const full = await pool.run('fill', { mebibytes: 260 }, { ...hostileTerms, maxMebibytes: 500 })
    expect(full).toBeGreaterThan(30)
    expect(await pool.run('fill', { mebibytes: 80 }, hostileTerms)).toBe(10)
  })

  it.each(['abort', 'rejectLater'] as const)('jobs may break their process (%s)', async (name) => {
    await expect(pool.run(name, {}, hostileTerms)).rejects.toMatchObject({ code: 'ended' })
    expect((await echo('next')).text).toBe('next')
  })

  it('jobs are repeated once when their process was killed from outside', async () => {
    const { pid } = await echo('x')
    const job = echo('again', 1500)
    await sleep(300)
    process.kill(pid, 'SIGKILL')
    const answer = await job
    expect(answer.text).toBe('again')
    expect(answer.pid).not.toBe(pid)
  })

  it.runIf(process.platform !== 'win32')(
    'jobs continue after a signal to the whole process group, including the caller',
    async () => {
      const { pid } = await echo('x')
      const job = echo('finished', 1000)
      await sleep(200)
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
      expect(await job).toEqual({ text: 'finished', pid })
    },
  )

  it.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'jobs whose process is ended by %s each time do not reject the file',
    async (signal) => {
      const job = pool.run('endBySignal', { signal }, hostileTerms)
      await expect(job).rejects.toMatchObject({ code: 'lost' })
    },
  )

  it('jobs are neither repeated nor started once the pool is closed', async () => {
    await Promise.all([echo('x', 300), echo('y', 300)])
    const refusals = [...'abc'].map((text) =>
      expect(echo(text, 20_000)).rejects.toMatchObject({ code: 'lost' }),
    )
    await sleep(200)
    pool.close()
    await Promise.all(refusals)
    expect(pool.pids()).toEqual([])
    await expect(echo('late')).rejects.toMatchObject({ code: 'lost' })
    expect(pool.pids()).toEqual([])
  })

  it('jobs leave no process behind when there is no more work', async () => {
    pool.close()
    pool = openHostilePool({ idleMs: 150 })
    const { pid } = await echo('x')
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
    expect(pool.pids()).toEqual([])
    expect((await echo('y')).pid).not.toBe(pid)
  })

  it('jobs leave no process behind when the caller is killed, hanging or not', async () => {
    const program = fileURLToPath(
      new URL('../../tests/fakes/hostile-jobs/hostile-owner.ts', import.meta.url),
    )
    const owner = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(owner.stdout, 'data')
    const pid = Number(String(line))
    // The job is running by now.
    await sleep(300)
    expect(await isRunning(pid)).toBe(true)
    owner.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
  })
})
