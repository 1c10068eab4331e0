import { type ComponentProps, type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { type IslandName, islandTable } from './island-table.ts'

type Props<Name extends IslandName> = ComponentProps<
  Awaited<ReturnType<(typeof islandTable)[Name]['load']>>
>

const loaded = new Map<string, ComponentType>()

/** Loads the components of all islands; has to end before pages are rendered. */
export async function loadIslands(): Promise<void> {
  for (const [name, { load }] of Object.entries(islandTable))
    loaded.set(name, (await load()) as ComponentType)
}

interface IslandProps<Name extends IslandName> {
  name: Name
  /** Written into the page, so they have to survive JSON. */
  props: Props<Name>
  className?: string
}

/**
 * A part of a static page that comes alive in the browser (`wake-islands.ts`). It is rendered as a
 * root of its own, so that the browser's React finds the same ids.
 */
export function Island<Name extends IslandName>(island: IslandProps<Name>) {
  const { name, props, className } = island
  const prefix = useId()
  const Component = loaded.get(name)
  if (!Component) throw new Error(`The island ${name} is not loaded`)
  const rendered = renderToString(<Component {...(props as object)} />, {
    identifierPrefix: prefix,
  })
  // Headless UI adds a `style` to its `hidden` elements, which the content security policy refuses.
  const html = rendered.replace(/(<span hidden="") style="position:fixed;[^"]*"/g, '$1')
  return (
    <div
      className={className}
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, at build
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
