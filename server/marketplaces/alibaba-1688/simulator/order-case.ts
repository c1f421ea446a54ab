import type { Scenario, SimulatedResponse } from "../../simulator.ts";
import type { SimulatedOrder } from "./simulated-order.ts";

/** A documented order id and what payWay.query answers about it. `turn` counts the calls for this id, from 0. */
export type OrderCase = Scenario & { play: (order: SimulatedOrder, turn: number) => SimulatedResponse };
