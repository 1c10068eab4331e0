// Runs in the browser, on the page of the API reference, before swagger-ui-bundle.js: of what the reader
// writes as markup only the plainest becomes part of the page, whatever stands in a description.
const plainMarkup =
  /^[^<]*(?:<\/?(?:p|em|strong|code|pre|ul|ol|li|br|div|span|a|h[1-6])(?: (?:class|href|rel|target)="[^"<>]*")* ?\/?>[^<]*)*$/

function requirePlain(markup) {
  if (plainMarkup.test(markup)) return markup
  throw new TypeError('Markup that no description of ours has')
}

window.trustedTypes?.createPolicy('default', { createHTML: requirePlain })
