// Miniflare's types mention this package, which brings none.
export default class WebSocket {}
export class WebSocketServer {}
