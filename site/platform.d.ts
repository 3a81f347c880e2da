/**
 * What the scripts rely on and the type checker's own libraries do not say: newer parts of the
 * platform, and what is so on every page of ours.
 */

/** The element that a selector names by its last word: `[data-x] input[name=y]` is an input. */
type Selected<Selector extends string> =
  Selector extends `${string},${string}` ? HTMLElement
  : Selector extends `${string} ${infer Last}` ? Selected<Last>
  : Selector extends `${infer Tag}${"[" | "." | "#" | ":"}${string}` ? ElementOf<Tag>
  : ElementOf<Selector>;
type ElementOf<Tag> = Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag]
  : HTMLElement;

interface ParentNode {
  /** Which element it is where the selector does not tell, the variable's type says. */
  querySelector<Selector extends string, Found = Selected<Selector>>(
    selectors: Selector): Found | null;
  querySelectorAll<Selector extends string, Found extends Node = Selected<Selector>>(
    selectors: Selector): NodeListOf<Found>;
}
interface Element {
  closest<Selector extends string, Found = Selected<Selector>>(selectors: Selector): Found | null;
  cloneNode<Copy extends Node = this>(deep?: boolean): Copy;
}
interface HTMLElement {
  /**
   * What is listened to are elements, and what changes, takes text or is sent are fields and forms.
   */
  addEventListener(
    type: "change" | "input", listener: (event: Event & { target: HTMLInputElement }) => unknown,
    options?: AddEventListenerOptions): void;
  addEventListener(
    type: "submit", listener: (event: SubmitEvent & { target: HTMLFormElement }) => unknown,
    options?: AddEventListenerOptions): void;
  addEventListener<Type extends Exclude<keyof HTMLElementEventMap, "change" | "input" | "submit">>(
    type: Type, listener: (event: HTMLElementEventMap[Type] & { target: HTMLElement }) => unknown,
    options?: AddEventListenerOptions | boolean): void;
}
interface HTMLFormElement {
  addEventListener(
    type: "change" | "input", listener: (event: Event & { target: HTMLInputElement }) => unknown,
    options?: AddEventListenerOptions): void;
}
interface HTMLSelectElement {
  addEventListener(
    type: "change", listener: (event: Event & { target: HTMLSelectElement }) => unknown,
    options?: AddEventListenerOptions): void;
}
interface Document {
  addEventListener<Type extends keyof DocumentEventMap>(
    type: Type, listener: (event: DocumentEventMap[Type] & { target: HTMLElement }) => unknown,
    options?: AddEventListenerOptions | boolean): void;
}
interface DocumentFragment {
  cloneNode(deep?: boolean): this;
}
/** Fields by their names, which the templates give. */
interface HTMLFormControlsCollection {
  [name: string]: any;
}
/** Our forms send no files. */
interface FormData {
  get(name: string): string | null;
  getAll(name: string): string[];
}

interface Array<T> {
  findLast(test: (value: T, place: number, all: T[]) => unknown): T | undefined;
  toReversed(): T[];
}
interface ReadonlyArray<T> {
  findLast(test: (value: T, place: number, all: readonly T[]) => unknown): T | undefined;
  toReversed(): T[];
}
/** Drawing without a page. */
declare class OffscreenCanvas {
  constructor(width: number, height: number);
  getContext(kind: "2d"): CanvasRenderingContext2D;
  convertToBlob(options?: { type?: string; quality?: number }): Promise<Blob>;
}
/** The pages that a service worker has. */
interface Clients {
  claim(): Promise<void>;
  matchAll(options?: { type?: string; includeUncontrolled?: boolean }): Promise<Client[]>;
}
interface Client {
  readonly id: string;
  postMessage(message: unknown): void;
}
interface HTMLElement {
  inert: boolean;
}
interface Navigator {
  /** Chromium's. */
  readonly connection?: { readonly saveData: boolean };
  readonly userActivation?: { readonly hasBeenActive: boolean };
  /** Safari's. */
  readonly standalone?: boolean;
}
