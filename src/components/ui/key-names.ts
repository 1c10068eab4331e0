/** Whether this keyboard has ⌘ and ⌥ in place of Ctrl and Alt. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/** How a key is written, and said. 'Mod' is ⌘ on a Mac and Ctrl elsewhere; others are as `KeyboardEvent.key`. */
export function nameKey(key: string): { sign: string; word: string } {
  const named = (isApple() && appleNames[key]) || names[key]
  if (!named) return { sign: key.toUpperCase(), word: key.toUpperCase() }
  const [sign, word = sign] = named
  return { sign, word }
}

type Names = Readonly<Record<string, readonly [sign: string, word?: string]>>

const names: Names = {
  Mod: ['Ctrl'],
  Alt: ['Alt'],
  Shift: ['Shift'],
  Enter: ['Enter'],
  Escape: ['Esc'],
  Space: ['Espaço'],
  Delete: ['Delete'],
  Home: ['Home'],
  End: ['End'],
  PageUp: ['Page Up'],
  PageDown: ['Page Down'],
  ArrowLeft: ['←', 'seta para a esquerda'],
  ArrowRight: ['→', 'seta para a direita'],
  ArrowUp: ['↑', 'seta para cima'],
  ArrowDown: ['↓', 'seta para baixo'],
  Arrows: ['← ↑ ↓ →', 'setas'],
  '/': ['/', 'barra'],
  '?': ['?', 'interrogação'],
}

const appleNames: Names = {
  Mod: ['⌘', 'Command'],
  Alt: ['⌥', 'Option'],
  Shift: ['⇧', 'Shift'],
  Enter: ['↩', 'Enter'],
}
