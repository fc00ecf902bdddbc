/** A network that makes links. */
export interface LinkNetwork {
  networkNumber: number;
  name: string;
  isDefault: boolean;
  /** How long a link is valid unless chosen otherwise. */
  validitySeconds: number;
  maxSeconds: number;
}
