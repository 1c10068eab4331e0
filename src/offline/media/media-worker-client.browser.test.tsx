import { expose, wrap } from 'comlink'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeEndlessVideo } from '#tests/setup/media/make-endless-video.ts'
import { checkFile } from './media-work.ts'
import type { MediaWorker, WorkersPage } from './media-worker.ts'
import { createMediaWorkerClient } from './media-worker-client.ts'

const RealWorker = Worker
const whole = { x: 0, y: 0, width: 1, height: 1 }

let made: { terminate: () => void }[] = []
let ended = 0
let openPorts = 0

/** Animation frames follow the real clock; only `setTimeout`, which the deadlines use, is faked. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const until = async (isSo: () => boolean) => {
  while (!isSo()) await nextFrame()
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** Ends the idle worker of `checkFile`, which all tests share, so that the next test starts without one. */
async function endIdle() {
  await nextFrame()
  pass(30_000)
}

class CountedWorker extends RealWorker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options)
    made.push(this)
  }
  override terminate() {
    ended += 1
    super.terminate()
  }
}

/** The first worker is a fake that gives these answers; the workers after it are real. */
function beginWith(answers: Partial<MediaWorker>, askPage = (_: Page) => {}) {
  class Actor {
    onerror: (() => void) | null = null
    #port: MessagePort | undefined
    constructor() {
      made.push(this)
      vi.stubGlobal('Worker', CountedWorker)
    }
    postMessage(_: unknown, [port]: MessagePort[]) {
      this.#port = port
      if (!port) return
      const page = wrap<WorkersPage>(port)
      expose({ start: () => true, ...answers }, port)
      askPage(page)
    }
    terminate() {
      ended += 1
      this.#port?.close()
    }
  }
  vi.stubGlobal('Worker', Actor)
}
type Page = ReturnType<typeof wrap<WorkersPage>>

async function makePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200)
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'foto.jpg')
}

const forever = () => new Promise<never>(() => {})

beforeEach(() => {
  made = []
  ended = 0
  openPorts = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('Worker', CountedWorker)
  vi.stubGlobal(
    'MessageChannel',
    class extends MessageChannel {
      constructor() {
        super()
        openPorts += 1
        const close = this.port1.close.bind(this.port1)
        this.port1.close = () => {
          openPorts -= 1
          close()
        }
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a worker that goes silent during a job is ended after 15 seconds, and the jobs behind go on with a new one', async () => {
  const photo = await makePhoto()
  let asked = 0
  beginWith({
    check: () => {
      asked += 1
      return forever()
    },
  })
  const crew = createMediaWorkerClient()
  const job = () => crew.run<unknown>((worker) => worker.check(photo, [], 'everything'))
  const [first, second] = [job(), job()]
  await until(() => asked === 1)
  pass(14_999)
  expect(ended).toBe(0)
  pass(1)
  expect(ended).toBe(1)
  expect(await first).toBeUndefined()
  expect(await second).toMatchObject({ width: 300 })
  expect([asked, made.length]).toEqual([1, 2])
})

it('a worker that goes silent during a job has its 15 seconds anew whenever it is heard of', async () => {
  let page: Page | undefined
  let asked = 0
  const check = () => {
    asked += 1
    return forever()
  }
  beginWith({ check }, (its) => {
    page = its
  })
  const photo = await makePhoto()
  const done = createMediaWorkerClient().run<unknown>((worker) =>
    worker.check(photo, [], 'everything'),
  )
  await until(() => asked === 1)
  for (let sign = 0; sign < 3; sign += 1) {
    pass(14_000)
    await page?.noteProgress()
  }
  pass(14_999)
  expect(ended).toBe(0)
  pass(1)
  expect(await done).toBeUndefined()
})

it('a worker that goes silent during a job leaves no picture open, and no port', async () => {
  const opened = vi.spyOn(URL, 'createObjectURL')
  const closed = vi.spyOn(URL, 'revokeObjectURL')
  const photo = await makePhoto()
  let page: Page | undefined
  let isDrawn = false
  const check = async () => {
    expect(await page?.openPicture(photo)).toEqual({ width: 300, height: 200 })
    const bitmap = await page?.drawPicture(30, 20)
    expect([bitmap?.width, bitmap?.height]).toEqual([30, 20])
    isDrawn = true
    return forever()
  }
  beginWith({ check }, (its) => {
    page = its
  })
  const done = createMediaWorkerClient().run<unknown>((worker) =>
    worker.check(photo, [], 'everything'),
  )
  await until(() => isDrawn)
  expect([openPorts, opened.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1, 0])
  pass(15_000)
  expect(await done).toBeUndefined()
  expect([openPorts, closed.mock.calls.length]).toEqual([0, 1])
})

it('a worker that the browser ends during a job: costs a video its inspection alone: it is looked at again by its first bytes, and taken', async () => {
  const bytes = await makeEndlessVideo()
  const asked = vi.spyOn(MessagePort.prototype, 'postMessage')
  const isAsked = () =>
    asked.mock.calls.some(([message]) => String((message as { path?: string[] }).path) === 'check')
  const done = checkFile(new File([bytes], 'sem-fim.mp4'), [])
  await until(isAsked)
  RealWorker.prototype.terminate.call(made.at(-1))
  pass(15_000)
  expect(await done).toMatchObject({ ...{ kind: 'video', size: bytes.length, width: null } })
  expect(made).toHaveLength(2)
  await endIdle()
})

it('a worker that the browser ends during a job is replaced at once where the browser tells of it', async () => {
  const photo = await makePhoto()
  const crew = createMediaWorkerClient()
  const check = () => crew.run<unknown>((worker) => worker.check(photo, [], 'everything'))
  expect(await check()).toMatchObject({ width: 300 })
  // The worker fails between two jobs, so no job is lost.
  ;(made[0] as Worker).onerror?.(new ErrorEvent('error'))
  expect(ended).toBe(1)
  expect(await check()).toMatchObject({ width: 300 })
  expect(made).toHaveLength(2)
})

it.each([
  ['width', Number.NaN],
  ['durationSeconds', Number.POSITIVE_INFINITY],
  ['framesPerSecond', -1],
  ['audioCodec', 'a'.repeat(41)],
])(
  'a figure is not stored where no file can have it (%s: %s): the file is taken by its first bytes',
  async (name, value) => {
    const looks: string[] = []
    const facts = { hash: 'a', name: 'v.mp4', contentType: 'video/mp4', kind: 'video' } as const
    const none = { width: null, height: null, durationSeconds: null, thumbnail: null }
    beginWith({
      check: async (file, _, look) => {
        looks.push(look)
        const info = { ...facts, ...none, size: file.size, addedAt: 1, remote: null }
        return look === 'nothing' ? info : { ...info, [name]: value }
      },
    })
    expect(await checkFile(new File(['v'], 'v.mp4'), [])).toMatchObject({ ...facts, ...none })
    expect(looks).toEqual(['everything', 'nothing'])
    await endIdle()
  },
)

it('what a worker answers: a refusal arrives word for word, an error with its name and text, and the worker goes on', async () => {
  const crew = createMediaWorkerClient()
  const photo = await makePhoto()
  const empty = new File([], 'vazia.jpg')
  expect(await crew.run<unknown>((worker) => worker.check(empty, [], 'everything'))).toMatch(
    /^O arquivo está vazio\./,
  )
  const wrong = { area: { ...whole, width: Number.NaN }, quarterTurns: 0 } as const
  await expect(crew.run<unknown>((worker) => worker.cut(photo, wrong))).rejects.toMatchObject({
    name: 'TypeError',
    message: expect.stringContaining('OffscreenCanvas'),
  })
  const copy = crew.run<unknown>((worker) => worker.cut(photo, { area: whole, quarterTurns: 1 }))
  expect(await copy).toMatchObject({ width: 200, height: 300 })
  expect([made.length, ended]).toEqual([1, 0])
})

it('what a worker answers is for one job at a time, in the order they were asked for', async () => {
  const photo = await makePhoto()
  const crew = createMediaWorkerClient()
  const order: string[] = []
  const job = (name: string) =>
    crew
      .run<unknown>((worker) => {
        order.push(`${name} begins`)
        return worker.check(photo, [], 'everything')
      })
      .then((info) => {
        order.push(`${name} ends`)
        return info
      })
  const [first, second] = await Promise.all([job('first'), job('second')])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(first).toMatchObject({ width: 300 })
  expect(second).toMatchObject({ width: 300 })
  expect(made).toHaveLength(1)
})

it('an idle worker is ended after 30 seconds, and the next job gets a new one', async () => {
  const photo = await makePhoto()
  const crew = createMediaWorkerClient()
  const show = () => crew.run<unknown>((worker) => worker.show(photo))
  expect(await show()).toMatchObject({ size: { width: 300, height: 200 } })
  await nextFrame()
  pass(29_999)
  expect([ended, openPorts]).toEqual([0, 1])
  pass(1)
  expect([ended, openPorts]).toEqual([1, 0])
  expect(await show()).toMatchObject({ size: { width: 300, height: 200 } })
  expect([made.length, openPorts]).toEqual([2, 1])
})

it('an idle worker stays where it is to be kept', async () => {
  const crew = createMediaWorkerClient()
  await crew.keep()
  await nextFrame()
  pass(60_000)
  expect([made.length, ended]).toEqual([1, 0])
})
