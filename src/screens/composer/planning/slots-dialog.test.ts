import { expect, it } from 'vitest'
import { addSlots, listByDay, listMissing, removeSlot } from './slots-dialog.tsx'

it("the project's weekly slots are added once per day and listed from Monday on", () => {
  const slots = addSlots(addSlots([{ weekday: 1, time: '18:00' }], [0, 1], '09:00'), [1], '09:00')
  expect(listByDay(slots)).toEqual([
    { weekday: 1, times: ['09:00', '18:00'] },
    { weekday: 0, times: ['09:00'] },
  ])
})

it("the project's weekly slots are limited in number", () => {
  const many = Array.from({ length: 100 }, (_, at) => ({
    weekday: at % 7,
    time: `${String(at % 24).padStart(2, '0')}:${String((at % 12) * 5).padStart(2, '0')}`,
  }))
  expect(addSlots(many, [0, 1, 2], '23:55')).toHaveLength(100)
})

it("the project's weekly slots: lack those that are not among them", () => {
  const wanted = [
    { weekday: 4, time: '18:00' },
    { weekday: 2, time: '12:00' },
  ]
  expect(listMissing([{ weekday: 4, time: '18:00' }], wanted)).toEqual([wanted[1]])
})

it("the project's weekly slots are removed one by one", () => {
  const slots = addSlots([], [1, 2], '09:00')
  expect(removeSlot(slots, { weekday: 1, time: '09:00' })).toEqual([{ weekday: 2, time: '09:00' }])
})
