// Of lean-qr, what makes a QR code of a text.
export { correction, generate } from "lean-qr";
