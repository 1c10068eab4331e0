/**
 * What a person does in a page, found by visible text. It is sent into the page as source code, so
 * it must not use anything from outside the function.
 */
export function pageActions() {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const textOf = (ids: string | null) =>
    clean(
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )

  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null
    return (
      clean(element.getAttribute('aria-label')) ||
      textOf(element.getAttribute('aria-labelledby')) ||
      clean([...(labels ?? [])].map((label) => label.textContent).join(' ')) ||
      clean(element.textContent)
    )
  }

  const kinds = {
    button: 'button',
    link: 'a[href]',
    switch: '[role=switch]',
    checkbox: '[role=checkbox]',
    field: 'input, textarea, select',
  }

  const find = (kind: keyof typeof kinds, name: string, within = 'body') => {
    const wanted = (element: Element) => {
      const found = nameOf(element)
      return found === name || (name.endsWith('…') && found.startsWith(name.slice(0, -1)))
    }
    const isUsable = (element: Element) =>
      !element.matches(':disabled') && !element.closest('[inert]')
    return [...document.querySelectorAll(within)]
      .flatMap((place) => [...place.querySelectorAll<HTMLElement>(kinds[kind])])
      .find((element) => wanted(element) && isUsable(element) && isShown(element))
  }

  /** React notices only values set by the prototype's setter, which it overrides on the element. */
  const write = (field: HTMLElement, value: string) => {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
    field.focus()
    setter?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  return {
    sees: (text: string) => clean(document.body?.innerText).includes(text),
    path: () => location.pathname,
    press: (kind: keyof typeof kinds, name: string, within?: string) => {
      const element = find(kind, name, within)
      element?.click()
      return element !== undefined
    },
    fill: (label: string, value: string) => {
      const field = find('field', label)
      if (field) write(field, value)
      return field !== undefined
    },
    /** Whether the stored lists on the device contain the text. */
    knows: (text: string) => Object.values(localStorage).some((kept) => kept.includes(text)),
    /** Whether all files that the page needs offline are on the device. */
    isKept: () => navigator.serviceWorker.controller !== null,
  }
}

export type PageActions = ReturnType<typeof pageActions>
