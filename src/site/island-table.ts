import type { ComponentType } from 'react'

export interface IslandEntry {
  load: () => Promise<ComponentType<never>>
  /** The part comes alive when it is nearly in view, when the browser is idle, or at the first touch. */
  when: 'visible' | 'idle' | 'touched'
}

/** The parts that come alive in the browser: one line here, and one file in `islands/` each. */
export const islandTable = {
  'problem-cards': {
    load: async () => (await import('./islands/problem-cards.tsx')).ProblemCards,
    when: 'visible',
  },
  'offline-demo': {
    load: async () => (await import('./islands/offline-demo.tsx')).OfflineDemo,
    when: 'visible',
  },
  'plan-grid': {
    load: async () => (await import('./islands/plan-grid.tsx')).PlanGrid,
    when: 'visible',
  },
  'contact-form': {
    load: async () => (await import('./islands/contact-form.tsx')).ContactForm,
    when: 'visible',
  },
  'waiting-form': {
    load: async () => (await import('./islands/waiting-form.tsx')).WaitingForm,
    when: 'visible',
  },
} satisfies Record<string, IslandEntry>

export type IslandName = keyof typeof islandTable
