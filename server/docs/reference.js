// Runs in the browser, on the page of the API reference, after swagger-ui-bundle.js.
const place = document.querySelector('#reference')
window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.document,
  docExpansion: 'list',
  deepLinking: true,
  displayRequestDuration: true,
  validatorUrl: null,
})
