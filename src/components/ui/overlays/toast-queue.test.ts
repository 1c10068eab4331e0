import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToastQueue } from './toast-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('the toast queue shows one toast for five seconds and then nothing', () => {
  const queue = createToastQueue()
  queue.show({ title: 'Link copiado' })

  vi.advanceTimersByTime(4999)
  expect(queue.current()?.title).toBe('Link copiado')

  vi.advanceTimersByTime(1)
  expect(queue.current()).toBeUndefined()
})

it("the toast queue shows the second toast after the first one's time", () => {
  const queue = createToastQueue()
  queue.show({ title: 'primeiro' })
  queue.show({ title: 'segundo', durationMs: 1000 })

  expect(queue.current()?.title).toBe('primeiro')
  vi.advanceTimersByTime(5000)
  expect(queue.current()?.title).toBe('segundo')
  vi.advanceTimersByTime(1000)
  expect(queue.current()).toBeUndefined()
})

it('the toast queue moves on at once when the shown toast is dismissed, and forgets one dismissed while waiting', () => {
  const queue = createToastQueue()
  const first = queue.show({ title: 'primeiro' })
  const second = queue.show({ title: 'segundo' })
  queue.show({ title: 'terceiro' })

  queue.dismiss(second)
  queue.dismiss(first)

  expect(queue.current()?.title).toBe('terceiro')
  vi.advanceTimersByTime(4999)
  expect(queue.current()?.title).toBe('terceiro')
})

it('the toast queue keeps a permanent toast until it is dismissed, and shows others before it', () => {
  const queue = createToastQueue()
  const endless = queue.show({ title: 'fica', durationMs: Number.POSITIVE_INFINITY })
  vi.advanceTimersByTime(60 * 60_000)
  queue.pause()
  queue.resume()
  expect(queue.current()?.title).toBe('fica')

  queue.show({ title: 'passa' })
  expect(queue.current()?.title).toBe('passa')
  vi.advanceTimersByTime(5000)
  expect(queue.current()?.title).toBe('fica')

  queue.show({ title: 'passa também' })
  queue.dismiss(endless)
  expect(queue.current()?.title).toBe('passa também')
  vi.advanceTimersByTime(5000)
  expect(queue.current()).toBeUndefined()
})

it('the toast queue does not count time while paused', () => {
  const queue = createToastQueue()
  queue.show({ title: 'lendo com calma' })
  vi.advanceTimersByTime(4000)

  queue.pause()
  vi.advanceTimersByTime(60_000)
  expect(queue.current()?.title).toBe('lendo com calma')

  queue.resume()
  vi.advanceTimersByTime(999)
  expect(queue.current()?.title).toBe('lendo com calma')
  vi.advanceTimersByTime(1)
  expect(queue.current()).toBeUndefined()
})

it('the toast queue: continues after pointer and focus have both ended their pauses', () => {
  const queue = createToastQueue()
  queue.show({ title: 'duas vezes' })
  vi.advanceTimersByTime(2000)

  queue.pause()
  queue.pause()
  queue.resume()
  queue.resume()

  vi.advanceTimersByTime(2999)
  expect(queue.current()?.title).toBe('duas vezes')
  vi.advanceTimersByTime(1)
  expect(queue.current()).toBeUndefined()
})

it('the toast queue shows a repeated failure once, and restarts its time', () => {
  const queue = createToastQueue()
  const failure = { title: 'Erro ao buscar posts.', tone: 'danger' } as const
  const first = queue.show(failure)
  vi.advanceTimersByTime(3000)

  expect(queue.show(failure)).toBe(first)
  vi.advanceTimersByTime(4999)
  expect(queue.current()?.title).toBe('Erro ao buscar posts.')
  vi.advanceTimersByTime(1)
  expect(queue.current()).toBeUndefined()
})

it('the toast queue never treats an offer to undo as a repeat of another', () => {
  const queue = createToastQueue()
  const undone: string[] = []
  for (const draft of ['a', 'b'])
    queue.show({
      title: 'Rascunho descartado',
      action: { label: 'Desfazer', onSelect: () => undone.push(draft) },
    })

  queue.current()?.action?.onSelect()
  vi.advanceTimersByTime(5000)
  queue.current()?.action?.onSelect()

  expect(undone).toEqual(['a', 'b'])
})

it('the toast queue: notifies its listeners of each change until they unsubscribe', () => {
  const queue = createToastQueue()
  const seen: (string | undefined)[] = []
  const reading = queue.shown.subscribe((toast) => seen.push(toast?.title))

  queue.show({ title: 'um' })
  vi.advanceTimersByTime(5000)
  reading.unsubscribe()
  queue.show({ title: 'dois' })

  expect(seen).toEqual(['um', undefined])
})
