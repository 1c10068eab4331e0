import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { type IslandEntry, islandTable } from './island-table.ts'
import { keepPresses } from './keep-presses.ts'

const entries: Readonly<Record<string, IslandEntry>> = islandTable
/** Parts this close to the window are made alive before they are seen. */
const nearby = '300px'
/** For each part, the function that repeats the presses from before it was alive. */
const presses = new WeakMap<HTMLElement, () => void>()
const touches = ['pointerenter', 'pointerdown', 'focusin'] as const

/**
 * Lets every island of the page come alive (hydrates it) when its entry says; until then it can only be read.
 * Begins after `load`, so that islands do not delay the first paint. `early` are the targets of clicks so far.
 */
export function wakeIslands(early: readonly EventTarget[]): void {
  const islands = document.querySelectorAll<HTMLElement>('[data-island]')
  for (const element of islands) presses.set(element, keepPresses(element, early))
  if (document.readyState === 'complete') watchIslands(islands)
  else addEventListener('load', () => setTimeout(watchIslands, 0, islands), { once: true })
}

function watchIslands(islands: Iterable<HTMLElement>): void {
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen)
        if (isIntersecting && target instanceof HTMLElement) {
          watcher.unobserve(target)
          wake(target)
        }
    },
    { rootMargin: nearby },
  )
  for (const element of islands) {
    const when = entries[element.dataset.island ?? '']?.when
    if (when === 'visible') watcher.observe(element)
    if (when === 'idle') whenIdle(() => wake(element))
    if (when === 'touched')
      for (const touch of touches)
        element.addEventListener(touch, () => wake(element), { once: true })
  }
}

/** Never rejects: a part that cannot be loaded stays as it was built. */
function wake(element: HTMLElement): void {
  const entry = entries[element.dataset.island ?? '']
  if (!entry || element.dataset.isAwake !== undefined) return
  element.dataset.isAwake = ''
  void Promise.all([entry.load(), import('react-dom/client')])
    .then(([Component, { hydrateRoot }]) => {
      const props: object = JSON.parse(element.dataset.props ?? '{}')
      const part = createElement(Component as ComponentType<object>, props)
      hydrateRoot(element, createElement(Alive, { element }, part), {
        identifierPrefix: element.dataset.prefix ?? '',
      })
    })
    .catch(() => {
      delete element.dataset.isAwake
    })
}

/** Marks the element as alive, and repeats the presses from before. */
function Alive({ element, children }: { element: HTMLElement; children?: ReactNode }) {
  useEffect(() => {
    element.dataset.isAlive = ''
    presses.get(element)?.()
  }, [element])
  return children
}

function whenIdle(act: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 3000 })
  else setTimeout(act, 200)
}
