import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeSmallVideo } from '#tests/setup/media/make-small-video.ts'
import { checkFile } from './media-work.ts'
import { createMediaWorkerClient } from './media-worker-client.ts'

// Page and worker load the same file, as in the build. The URL that the test server makes for workers would
// also set globals of the test runner, which this page must not get.
vi.mock('./media-worker.ts?worker&url', () => ({
  default: new URL('./media-worker.ts', import.meta.url).pathname,
}))

async function makePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200)
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'foto.jpg')
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a worker that never starts is ended after 20 seconds, and the page does the work', async () => {
  let ended = 0
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {
        ended += 1
      }
    },
  )
  const photo = await makePhoto()
  const crew = createMediaWorkerClient()
  const places: boolean[] = []
  const done = crew.run<unknown>((worker, isPage) => {
    places.push(isPage)
    return worker.check(photo, [], 'everything')
  })
  vi.advanceTimersByTime(19_999)
  expect(ended).toBe(0)
  vi.advanceTimersByTime(1)
  expect(ended).toBe(1)
  expect(await done).toMatchObject({ name: 'foto.jpg', width: 300, height: 200 })
  expect(places).toEqual([true])
})

it('without workers the page does the work over a port too, of which both ends are closed when it is idle', async () => {
  vi.stubGlobal('Worker', undefined)
  const closed = vi.spyOn(MessagePort.prototype, 'close')
  const photo = await makePhoto()
  const crew = createMediaWorkerClient()
  const show = () => crew.run<unknown>((worker) => worker.show(photo))
  expect(await show()).toMatchObject({ size: { width: 300, height: 200 } })
  await nextFrame()
  // Forgets the close of the port for the worker that could not be created.
  closed.mockClear()
  vi.advanceTimersByTime(29_999)
  await nextFrame()
  expect(closed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  while (closed.mock.calls.length < 2) await nextFrame()
  expect(new Set(closed.mock.contexts).size).toBe(2)
  expect(await show()).toMatchObject({ size: { width: 300, height: 200 } })
})

it('without workers a picture is inspected, and a video, which could not be ended, is not', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await checkFile(await makePhoto(), [])).toMatchObject({ width: 300, height: 200 })
  const video = new File([await makeSmallVideo('mp4')], 'bom.mp4')
  expect(await checkFile(video, [])).toMatchObject({ kind: 'video', size: video.size, width: null })
})
