"""The map room: build any world, bring in anyone's map."""
