import { afterEach, expect, it, vi } from 'vitest'
import { keepCoupon, readCoupon, takeCoupon } from './kept-coupon.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

it('kept coupon: keeps the coupon of an address for the tab, until another one comes', () => {
  expect(readCoupon()).toBeUndefined()
  keepCoupon('?de=carta&cupom=AMIGO20')
  keepCoupon('')
  expect(readCoupon()).toBe('AMIGO20')
  keepCoupon('?cupom=NATAL')
  expect(readCoupon()).toBe('NATAL')
})

it.each(['', '%3Cb%3E', 'dois codigos', 'x'.repeat(101)])(
  'kept coupon: takes no coupon from %j',
  (code) => {
    keepCoupon(`?cupom=${code}`)
    expect(readCoupon()).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  },
)

it('kept coupon: takes the coupon of the address that the page was opened at, whatever its address is now', () => {
  const open = (name: string) =>
    vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([
        { name, entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) },
      ])
  open('https://upubly.test/signup?cupom=AMIGO20')
  expect(takeCoupon()).toBe('AMIGO20')
  open('https://upubly.test/billing')
  expect(takeCoupon()).toBe('AMIGO20')
})

it('kept coupon: reads nothing from a place that holds something else', () => {
  sessionStorage.setItem('upubly.coupon', '<b>')
  expect(readCoupon()).toBeUndefined()
})

it('kept coupon: knows no coupon, and breaks nothing, where storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
  keepCoupon('?cupom=AMIGO20')
  expect(readCoupon()).toBeUndefined()
})
