"""What several tests share: worlds and games made small, drivers, samples. No file here is a test."""
