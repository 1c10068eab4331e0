import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { growthNow, makeGrowth, makeSeries } from '#tests/fakes/data/make-growth.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { GrowthCharts } from './growth-charts.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(growthNow), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function show(growth = makeGrowth(), period = 30) {
  render(
    <SignedInFrame>
      <div className="@container">
        <GrowthCharts {...{ growth, period }} name="cafe · Instagram" />
      </div>
    </SignedInFrame>,
  )
}

const textsOf = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('p')].map((one) => one.textContent)
const drawnIn = (name: string, selector: string) =>
  screen.getByRole('region', { name }).querySelectorAll(selector).length

it('GrowthCharts shows each measure with its number, what it is of, its source and hour', () => {
  show()
  expect(textsOf('Seguidores')).toEqual([
    ...['12.345', 'hoje', '+290 em 30 dias', 'Instagram, hoje às 09:12'],
  ])
  expect(textsOf('Alcance')).toEqual([
    ...['1.015', 'mediana por dia em 29 dias, até ontem', 'Maior dia: 1.029, 28 de out'],
    'Instagram, hoje às 09:12',
  ])
  expect(textsOf('Visualizações')).toEqual([
    ...['58.000', 'em 29 dias, até ontem', 'Maior dia: 2.000, ontem', 'Instagram, hoje às 09:12'],
  ])
  expect(textsOf('Posts')).toEqual([
    ...['6', 'em 30 dias', 'Maior dia: 2, 23 de nov', 'uPubly, hoje às 09:12'],
  ])
  expect(
    screen.getByText('Horas no horário de Brasília; os dias, como cada rede os conta.'),
  ).toBeTruthy()
  expect(screen.queryByText('sem dado')).toBeNull()
})

it('GrowthCharts draws missing days as gaps at both ends and between, and zeros as nothing at all', () => {
  const isMissing = (daysAgo: number) => daysAgo > 26 || daysAgo === 10 || daysAgo < 2
  show(
    makeGrowth({
      series: [
        makeSeries('followers', (daysAgo) => (isMissing(daysAgo) ? null : 500 - daysAgo)),
        makeSeries('views', (daysAgo) => (isMissing(daysAgo) ? null : daysAgo % 2)),
        makeSeries('posts', () => 0),
      ],
    }),
  )
  expect(drawnIn('Seguidores', '[data-gap]')).toBe(3)
  const lengths = [...document.querySelectorAll('section [data-gap]')].map((one) =>
    one.getAttribute('data-gap'),
  )
  // Today's value may still come, so it is no gap.
  expect(lengths.slice(0, 3)).toEqual(['3', '1', '1'])
  // The line is interrupted at the gap.
  const [line = ''] = [...document.querySelectorAll('path.fill-none')].map((one) =>
    one.getAttribute('d'),
  )
  expect(line?.match(/M/g)).toHaveLength(2)
  expect(textsOf('Seguidores')).toContain('+24 de 31 de out a 24 de nov')
  expect(drawnIn('Visualizações', '[data-gap]')).toBe(3)
  expect(drawnIn('Visualizações', 'path.fill-link')).toBe(12)
  expect(drawnIn('Posts', '[data-gap]')).toBe(0)
  expect(drawnIn('Posts', 'path.fill-link')).toBe(0)
  expect(textsOf('Posts')).toContain('Nenhum post publicado')
  expect(screen.getByText('sem dado')).toBeTruthy()
  expect(textsOf('Alcance')).toEqual(['Esta rede não informa o alcance de cada dia.'])
})

it('GrowthCharts shows one known day as a dot, and very large numbers exactly', () => {
  show(
    makeGrowth({
      series: [
        makeSeries('followers', (daysAgo) => (daysAgo === 1 ? 1_234_567_890 : null)),
        makeSeries('reach', () => 1_234_567_890),
        makeSeries('posts', () => 0),
      ],
    }),
  )
  expect(textsOf('Seguidores').slice(0, 3)).toEqual([
    ...['1.234.567.890', 'ontem', 'A variação aparece com mais um dia de dados'],
  ])
  expect(drawnIn('Seguidores', 'circle')).toBe(1)
  expect(textsOf('Alcance')[0]).toBe('1.234.567.890')
  // No text exceeds the sides of its chart.
  for (const svg of document.querySelectorAll('section section svg')) {
    const { left, right } = svg.getBoundingClientRect()
    for (const text of svg.querySelectorAll('text')) {
      expect(text.getBoundingClientRect().left).toBeGreaterThanOrEqual(left)
      expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    }
  }
})

it('GrowthCharts names the last known day, where the period has none', () => {
  const series = [makeSeries('followers', (daysAgo) => (daysAgo === 20 ? 80 : null))]
  show(makeGrowth({ series }), 7)
  expect(textsOf('Seguidores')[0]).toBe(
    'Sem dado nestes 7 dias. O último é de 6 de nov: 80 seguidores.',
  )
})

it('the keyboard walks through the days by the arrow keys, in all charts together, and says each', async () => {
  show()
  const slider = screen.getByRole('slider', { name: 'Alcance por dia' })
  slider.focus()
  await waitFor(() => expect(textsOf('Alcance')).toContain('qui., 26 de nov'))
  expect(slider.getAttribute('aria-valuetext')).toBe('quinta-feira, 26 de novembro: ainda sem dado')
  await userEvent.keyboard('{ArrowLeft}')
  expect(slider.getAttribute('aria-valuetext')).toBe(
    'quarta-feira, 25 de novembro: 1.001 pessoas alcançadas',
  )
  expect(textsOf('Seguidores').slice(0, 3)).toEqual(['12.335', 'qua., 25 de nov', 'seguidores'])
  await userEvent.keyboard('{Home}')
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^quarta-feira, 28 de outubro: 1.029/)
  await userEvent.keyboard('{Escape}')
  expect(textsOf('Seguidores')).toContain('hoje')
})

it('GrowthCharts shows the day under the pointer, and the period again without it', async () => {
  show()
  const chart = screen.getByRole('slider', { name: 'Posts por dia' }).parentElement
  if (!chart) throw new Error('There is no chart')
  await userEvent.hover(chart, { position: { x: chart.clientWidth - 8, y: 40 } })
  await waitFor(() => expect(textsOf('Visualizações')).toContain('qui., 26 de nov'))
  expect(textsOf('Visualizações').slice(0, 3)).toEqual(['–', 'qui., 26 de nov', 'ainda sem dado'])
  expect(document.querySelectorAll('[data-active-day]')).toHaveLength(4)
  await userEvent.hover(screen.getByRole('heading', { name: 'Seguidores' }))
  await waitFor(() => expect(document.querySelectorAll('[data-active-day]')).toHaveLength(0))
})

it('GrowthCharts has every number in a table', async () => {
  show(
    makeGrowth({
      series: [
        makeSeries('followers', (daysAgo) => (daysAgo === 2 ? null : 1_234_567_890)),
        makeSeries('posts', () => 0),
      ],
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Ver como tabela' }))
  const table = screen.getByRole('table', {
    name: 'cafe · Instagram: de 28 de out a 26 de nov de 2026',
  })
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(31)
  expect(rows.slice(0, 4).map((row) => [...row.children].map((one) => one.textContent))).toEqual([
    ['Dia', 'SeguidoresInstagram', 'PostsuPubly'],
    ['26/11/2026', '1.234.567.890', '0'],
    ['25/11/2026', '1.234.567.890', '0'],
    ['24/11/2026', 'sem dado', '0'],
  ])
})
