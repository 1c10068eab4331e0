/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the object URL only after the click event has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Hands a text to the browser as a download. */
export function saveTextFile(name: string, text: string, type = 'text/plain'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name)
}
